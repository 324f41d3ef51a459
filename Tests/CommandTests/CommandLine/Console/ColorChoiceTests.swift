import Testing

@testable import Commands
@testable import Platform

struct ColorChoiceTests {
  @Test(
    arguments: [
      // flag, NO_COLOR, FORCE_COLOR, TERM, terminal, expected
      (ColorChoice.auto, nil, nil, "xterm", true, true),
      (.auto, nil, nil, nil, true, true),
      (.auto, nil, nil, "xterm", false, false),
      (.auto, nil, nil, "dumb", true, false),
      (.auto, "1", nil, "xterm", true, false),
      (.auto, "", nil, "xterm", true, true),
      (.auto, nil, "1", "xterm", false, true),
      (.auto, nil, "", "xterm", false, false),
      (.auto, nil, "0", "xterm", true, false),
      (.auto, nil, "1", "dumb", false, true),
      (.auto, "1", "1", "xterm", true, false),
      (.always, "1", nil, "dumb", false, true),
      (.never, nil, "1", "xterm", true, false),
    ] as [(ColorChoice, String?, String?, String?, Bool, Bool)]
  )
  func decision(
    flag: ColorChoice,
    noColor: String?,
    forceColor: String?,
    term: String?,
    isTerminal: Bool,
    expected: Bool
  ) {
    var variables: [String: String] = [:]
    variables["NO_COLOR"] = noColor
    variables["FORCE_COLOR"] = forceColor
    variables["TERM"] = term
    #expect(
      flag.isColored(isTerminal: isTerminal, environment: Environment(variables)) == expected
    )
  }
}
