import Platform
import SystemPackage

/// The folders of the user by the XDG Base Directory Specification, each with a folder for this program.
package enum UserFolder {
  /// Data that the user wants to keep, such as the diary.
  case data
  /// What the program remembers from run to run.
  case state
  /// What can be computed again.
  case cache
  /// What the user has written for the programs, such as the own equipment.
  case configuration

  /// The program's folder, which need not exist; nil if no home folder is known. The specification says to ignore
  /// relative paths.
  package func path(_ environment: Environment = .current) -> FilePath? {
    if let path = environment.path(variable), path.first == UInt8(ascii: "/") {
      return FilePath(bytes: path).appending("brewguide")
    }
    return environment.path("HOME").map {
      FilePath(bytes: $0).appending(standard).appending("brewguide")
    }
  }

  /// The folder with a folder for each catalog that the user follows; nil if no home folder is known.
  package static func catalogs(_ environment: Environment = .current) -> FilePath? {
    data.path(environment)?.appending("catalogs")
  }

  private var variable: String {
    switch self {
    case .data: "XDG_DATA_HOME"
    case .state: "XDG_STATE_HOME"
    case .cache: "XDG_CACHE_HOME"
    case .configuration: "XDG_CONFIG_HOME"
    }
  }

  /// The folder below the home folder if the variable is not set.
  private var standard: String {
    switch self {
    case .data: ".local/share"
    case .state: ".local/state"
    case .cache: ".cache"
    case .configuration: ".config"
    }
  }
}
