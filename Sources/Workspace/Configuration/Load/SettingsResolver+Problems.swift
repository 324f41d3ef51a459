extension SettingsResolver {
  /// Throws what is wrong with the configuration, if anything is.
  package func requireSound() throws(ConfigurationProblems) {
    let problems = problems
    if !problems.isEmpty { throw problems }
  }
}
