import Text

/// What makes the site an app: its manifest, its icons, and the script that works without a network.
enum SiteApp {
  /// Browsers take it only over http, so the script of the pages links it.
  static let manifestPath = "manifest.webmanifest"

  /// The files with the icons. `scripts/draw-icons` draws the others from the first.
  static let icons: [(path: String, content: [UInt8])] = [
    ("icon.svg", PackageResources.icon_svg), ("icon-192.png", PackageResources.icon_192_png),
    ("icon-512.png", PackageResources.icon_512_png),
    ("icon-maskable.png", PackageResources.icon_maskable_png),
  ]

  /// The description of the app (W3C Web Application Manifest).
  static func manifest(_ options: SiteOptions) -> [UInt8] {
    let icons = [
      ("icon-192.png", "192x192", "any"), ("icon-512.png", "512x512", "any"),
      ("icon-maskable.png", "512x512", "maskable"),
    ]
    var json = JSONWriter()
    json.object { json in
      json.field("name", options.title)
      json.field("id", "./")
      json.field("start_url", "index.html")
      json.field("scope", "./")
      json.field("display", "standalone")
      // As `--paper` in the style sheet.
      json.field("background_color", "#f8f3ec")
      json.field("theme_color", "#f8f3ec")
      json.array("icons", icons) { json, icon in
        json.object {
          $0.field("src", icon.0)
          $0.field("sizes", icon.1)
          $0.field("type", "image/png")
          $0.field("purpose", icon.2)
        }
      }
    }
    return Array("\(json.text)\n".utf8)
  }

  /// The service worker for files with these hashes.
  static func worker(_ files: [(path: String, hash: String)]) -> [UInt8] {
    var json = JSONWriter()
    json.object { json in
      for file in files { json.field(file.path, file.hash) }
    }
    return Array("const files = \(json.text);\n\n".utf8) + PackageResources.worker_js
  }
}
