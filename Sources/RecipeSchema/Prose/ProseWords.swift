/// The words that tell what an amount in an instruction is about.
enum ProseWords {
  /// What a brewer does with water.
  static let verbs: Set = [
    "pour", "pouring", "add", "adding", "bloom", "fill", "top", "continue", "finish", "go", "keep",
  ]
  /// Those that take an amount directly: "add 50 g".
  static let adding: Set = ["pour", "pouring", "add", "adding"]
  /// What leads to a reading of the scale: "pour to 280 g".
  static let targets: Set = ["to", "until", "till", "reads", "reach", "reaches", "hits", "shows"]
  /// What makes the amount another one than that of the step: "pour the first 60 g", "after 60 g".
  static let doubts: Set = [
    "about", "after", "almost", "approximately", "around", "before", "between", "can", "could",
    "day", "days", "don't", "each", "every", "first", "for", "from", "half", "if", "instead",
    "last", "may", "maybe", "might", "nearly", "never", "normally", "not", "often", "once",
    "optionally", "or", "original", "originally", "others", "people", "perhaps", "roughly",
    "second", "should", "some", "sometimes", "summer", "third", "usually", "when", "while",
    "winter", "without", "would",
  ]
  /// What makes it one pour of several, or one that may not come: "add 20 g at a time", "pour to 60 g, then
  /// the rest", "add 20 g if it stalls".
  static let repetitions: Set = [
    "again", "batches", "bursts", "continue", "each", "every", "if", "increments", "maybe", "or",
    "parts", "per", "portions", "pulses", "remainder", "remaining", "repeat", "rest", "second",
    "stages", "steps", "thrice", "time", "times", "twice", "unless", "when",
  ]
  /// What says in a later sentence that the step pours on: "Pour 60 g. Then continue in circles".
  static let continuations: Set = [
    "again", "continue", "remainder", "remaining", "repeat", "rest",
  ]
  /// What follows an amount that is not poured but has run through, or is left.
  static let states: Set = [
    "are", "drip", "dripped", "drips", "has", "have", "is", "remain", "remains",
  ]
  /// What water is for that is no part of the brew, or where else it goes.
  static let asides: Set = [
    "bypass", "carafe", "cup", "cups", "dilute", "discard", "filter", "kettle", "milk", "mug",
    "paper", "preheat", "rinse", "rinsing", "serve", "server", "serving", "warm",
  ]
  static let coffee: Set = ["bean", "beans", "coffee", "coffees", "grinds", "grounds"]
  /// What is weighed or marked beside water, coffee and ice.
  static let things: Set = [
    "carafe", "cream", "cup", "dose", "honey", "jug", "kettle", "line", "mark", "marking", "milk",
    "mug", "salt", "server", "sugar", "syrup",
  ]
  /// What ends the name of a thing.
  static let ends: Set = ["and", "at", "for", "from", "in", "into", "on", "onto", "over", "with"]
  /// What makes a range of two numbers.
  static let between: Set = ["or", "to"]
}
