/// What the pages of a site have in common.
package struct SiteOptions: Sendable {
  /// The title of the book.
  package var title: String
  /// The address of the site, with a slash at its end; nil for a site without a feed.
  package var address: String?
  /// CSS after our own.
  package var style: [UInt8]
  /// HTML that each page has at the end of its `<head>`.
  package var head: [UInt8]
  /// HTML that each page has at its bottom.
  package var foot: [UInt8]
  /// Whether a page is a single file, with all that it needs in it.
  var isAlone = false

  package init(
    title: String,
    address: String? = nil,
    style: [UInt8] = [],
    head: [UInt8] = [],
    foot: [UInt8] = []
  ) {
    self.title = title
    self.address = address
    self.style = style
    self.head = head
    self.foot = foot
  }
}

/// What surrounds the content of every page: the head, the way back to the list, and the foot.
struct PageFrame {
  let options: SiteOptions
  /// The way from the page to the folder of the site: empty, or `../`.
  let root: String
  let path: String

  /// A whole page.
  ///
  /// - Parameter description: for search engines and previews; on one line.
  func page(
    title: String,
    description: String,
    extra: Markup = Markup(),
    skip: String,
    _ content: Markup
  ) -> [UInt8] {
    let page: Markup = """
      <!DOCTYPE html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="color-scheme" content="light dark">
      \(options.isAlone ? SiteAssets.markOfSingle : #"<meta name="generator" content="brewbook">"#)
      <title>\(title)</title>
      <meta name="description" content="\(description)">
      \(links)\(files)\(extra)\(Markup(trusted: options.head))</head>
      <body>
      <a class="skip" href="#main">\(skip)</a>
      <p class="notice" id="update" role="status" hidden>The recipes have changed. <button type="button">Show them</button></p>
      \(top)\(content)\(LoggedBrews.section)<footer class="bottom"><div class="wrap">
      <p>Made with brewbook.\(feedLink)</p>
      \(Markup(trusted: options.foot))</div></footer>
      \(options.isAlone ? "<script>\n\(Markup(trusted: SiteAssets.script))</script>\n" : "")</body>
      </html>

      """
    return page.bytes
  }

  /// The files of the site that the page needs, or its style.
  private var files: Markup {
    guard !options.isAlone else {
      return "<style>\n\(Markup(trusted: SiteAssets.style(options)))</style>\n"
    }
    return """
      <link rel="icon" href="\(root)icon.svg" type="image/svg+xml">
      <link rel="apple-touch-icon" href="\(root)icon-192.png">
      <link rel="stylesheet" href="\(root)site.css">
      <script src="\(root)site.js" defer></script>

      """
  }

  /// The way back to the list.
  private var top: Markup {
    guard path != IndexPage.path, !options.isAlone else { return "" }
    return """
      <header class="top"><div class="wrap"><a class="brand" href="\(root)index.html">\(options.title)</a></div></header>

      """
  }

  private var links: Markup {
    guard let address = options.address else { return "" }
    return """
      <link rel="canonical" href="\(address + (path == "index.html" ? "" : path))">
      <link rel="alternate" type="application/atom+xml" title="\(options.title)" href="\(root)feed.xml">

      """
  }

  private var feedLink: Markup {
    options.address == nil ? "" : #" <a href="\#(root)feed.xml">Follow new recipes</a>."#
  }
}

/// The files that all pages use.
package enum SiteAssets {
  /// What a page that is a single file says about the program that wrote it.
  static let markOfSingle: Markup = #"<meta name="generator" content="brewbook share">"#

  /// The style sheet, with the user's own at its end.
  package static func style(_ options: SiteOptions) -> [UInt8] {
    let own = PackageResources.site_css
    return options.style.isEmpty ? own : own + Array("\n".utf8) + options.style
  }

  /// The script of the list, of scaling, of the timer and of the diary: one file, because pages from a folder cannot
  /// load modules.
  package static var script: [UInt8] {
    let parts = [
      PackageResources.kept_js, PackageResources.list_js, PackageResources.scaling_js,
      PackageResources.amounts_js, PackageResources.signals_js, PackageResources.timer_js,
      PackageResources.logging_js, PackageResources.brews_js, PackageResources.app_js,
    ]
    let start = """
      // Pages are complete without this script: it only shows what needs it.
      (function () {
      "use strict";

      const page = document;
      const byId = (id) => page.getElementById(id);

      """
    return parts.reduce(Array(start.utf8)) { $0 + Array("\n".utf8) + $1 } + Array("}());\n".utf8)
  }
}
