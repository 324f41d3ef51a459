import SystemPackage
import Testing

@testable import Workspace

struct PathKeyTests {
  @Test(arguments: [
    ("a.yaml", "a.yaml"), ("./a.yaml", "a.yaml"), ("b/./a.yaml", "b/a.yaml"),
    ("b//a.yaml", "b/a.yaml"), (".", ""), ("/home/ada/a.yaml", "a.yaml"), ("/home/ada", ""),
    ("../ada/a.yaml", "a.yaml"), ("../a.yaml", "/home/a.yaml"), ("../../../..", "/"),
    ("/etc/a.yaml", "/etc/a.yaml"), ("/home/adab/a.yaml", "/home/adab/a.yaml"),
    // `b` may be a link to anywhere.
    ("b/../a.yaml", "b/../a.yaml"), ("./b/../../a.yaml", "b/../../a.yaml"),
  ])
  func oneSpellingForOneFile(path: String, key: String) {
    let directory = WorkingDirectory("/home/ada")
    #expect(PathKey.of(FilePath(path), in: directory) == Array(key.utf8))
  }

  @Test(arguments: [
    ("a.yaml", "ada/a.yaml"), ("./b/./a.yaml", "ada/b/a.yaml"), ("../a.yaml", "a.yaml"),
    ("/home/ada/a.yaml", "ada/a.yaml"), ("/home/a.yaml", "a.yaml"), ("../../a.yaml", "/a.yaml"),
    ("/homes/a.yaml", "/homes/a.yaml"), ("b/../a.yaml", "ada/b/../a.yaml"),
  ])
  func belowAnotherFolder(path: String, key: String) {
    let directory = WorkingDirectory("/home/ada")
    let file = InputFile(.path(FilePath(path)))
    #expect(file.path(below: "/home", in: directory) == Array(key.utf8))
    #expect(InputFile(.standardInput(nil)).path(below: "/home", in: directory) == nil)
  }
}
