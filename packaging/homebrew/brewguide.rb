# Written by scripts/write-formula for each release.
class Brewguide < Formula
  desc "Tools for coffee recipes that are written as YAML files"
  homepage "https://github.com/OWNER/brewguide"
  version "@VERSION@"
  license "Apache-2.0"

  on_macos do
    on_arm do
      url "https://github.com/OWNER/brewguide/releases/download/v@VERSION@/brewguide-@VERSION@-macos-arm64.tar.gz"
      sha256 "@SUM@"
    end
    on_intel do
      url "https://github.com/OWNER/brewguide/releases/download/v@VERSION@/brewguide-@VERSION@-macos-x86_64.tar.gz"
      sha256 "@SUM@"
    end
  end

  on_linux do
    on_arm do
      url "https://github.com/OWNER/brewguide/releases/download/v@VERSION@/brewguide-@VERSION@-linux-aarch64.tar.gz"
      sha256 "@SUM@"
    end
    on_intel do
      url "https://github.com/OWNER/brewguide/releases/download/v@VERSION@/brewguide-@VERSION@-linux-x86_64.tar.gz"
      sha256 "@SUM@"
    end
  end

  def install
    prefix.install "bin", "share"
  end

  test do
    system bin/"brewbook", "init", "book"
    system bin/"brewlint", "check", "--fail-on", "warning", "book"
    assert_match version.to_s, shell_output("#{bin}/brewguide --version")
  end
end
