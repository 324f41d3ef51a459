import Testing

@testable import RecipeExchange

/// The scripts that a browser finds. html5lib finds the same in each page.
@Suite struct LinkedDataScriptsTests {
  private static let open = "<script type=application/ld+json>"

  @Test(arguments: [
    ("\(open){}</script>", ["{}"]),
    ("<SCRIPT TYPE = \"Application/LD+JSON\" id=x>{}</SCRIPT >", ["{}"]),
    ("<script type='application/ld&#x2B;json'>{}</script>", ["{}"]),
    ("<script id='application/ld+json'>{}</script>", []),
    ("<script type=a type=application/ld+json>{}</script>", []),
    // The name or the value of an attribute, and a comment.
    ("<p title='\(open)1</script>'>\(open)2</script>", ["2"]),
    ("<p title=\(open)1</script>", []),
    ("<a<script type=application/ld+json>1</script>\(open)2</script>", ["2"]),
    ("<!-- \(open)1</script> -->\(open)2</script>", ["2"]),
    ("<!-->\(open)1</script>-->", ["1"]),
    ("<!--->\(open)1</script>-->", ["1"]),
    ("<!--a--!>\(open)1</script>-->", ["1"]),
    ("<!x \(open)1</script>", []),
    ("</ \(open)1</script>", []),
    ("</p a='\(open)1</script>'>\(open)2</script>", ["2"]),
    ("< \(open)1</script>", ["1"]),
    // An attribute can have a `>` in quotes, and a slash or an equals sign before it.
    ("<script a='>' type=application/ld+json>1</script>", ["1"]),
    ("<script/type=application/ld+json/>1</script>", []),
    ("<script =a/type='application/ld+json'/>1</script>", ["1"]),
    ("<script type= >1</script>", []),
    // Elements whose content is text.
    ("<title>\(open)1</script></title>\(open)2</script>", ["2"]),
    ("<textarea>\(open)1</script></textarea >\(open)2</script>", ["2"]),
    ("<style>\(open)1</script></styles></STYLE>\(open)2</script>", ["2"]),
    // Scripts in scripts.
    ("<script>'\(open)1'</script>\(open)2</script>", ["2"]),
    ("\(open)<!-- <script>1</script> --></script>", ["<!-- <script>1</script> -->"]),
    ("\(open)<!-- 1</script>\(open)2</script>", ["<!-- 1", "2"]),
    ("\(open)<!--><script>1</script>", ["<!--><script>1"]),
    ("\(open)<script>1</script>", ["<script>1"]),
    ("\(open)1</scripts></script>", ["1</scripts>"]),
    ("\(open)1", []),
  ])
  func pages(page: String, scripts: [String]) {
    let found = LinkedDataScripts.all(in: Array(page.utf8))
    #expect(found.map { String(decoding: $0, as: UTF8.self) } == scripts)
  }
}
