import Recipes

/// How a plan is written.
public enum PlanStyle: String, Sendable, CaseIterable {
  /// A table for people.
  case text
  /// A JSON object, as in the list that `brewscale --format json` writes: the stable form for other programs. Figures are rounded to 1e-6.
  case json
  /// Markdown.
  case markdown
  /// CSV (RFC 4180): a line for each step.
  case csv
}

extension BrewPlan {
  /// The plan as text, with a line break at its end.
  public func formatted(as style: PlanStyle) -> String {
    let bytes =
      switch style {
      case .text: PlanText().bytes(of: [self])
      case .json: PlanJSONLines().bytes(of: [self])
      case .markdown: PlanMarkdown().bytes(of: [self])
      case .csv: PlanCSV().bytes(of: [self])
      }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The plan in a JSON text, as written by ``formatted(as:)`` or another program.
  ///
  /// - Throws: ``InvalidPlanError`` with the first mistake. A plan must keep the rules of a recipe: its water adds up
  ///   to the yield within 1 g, and the scale never reads less than before.
  public init(json: String) throws(InvalidPlanError) {
    do throws(PlanReadError) {
      self = try PlanReader.plan(in: Array(json.utf8))
    } catch {
      throw InvalidPlanError(message: error.message, path: error.path)
    }
  }
}

/// A text is not a plan.
public struct InvalidPlanError: Error, Sendable, Equatable, CustomStringConvertible {
  /// What is wrong, in one line without a full stop.
  public let message: String
  /// The field that it is about, such as `scaledSteps[2].waterAmountGrams`; may be empty.
  public let path: String

  /// The message.
  public var description: String { message }
}
