/// The semantic tokens that were sent last for a document.
struct SentTokens {
  let id: String
  let data: [UInt32]
}
