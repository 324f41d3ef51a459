import Foundation
import TestSupport
import Testing

/// A command that writes files, and what must hold of them whenever one of its calls fails. See ``FaultTests``.
struct FaultTask: Sendable, CustomTestStringConvertible {
  /// What the command does; unique.
  let name: String
  /// The program and its arguments.
  let words: [String]
  /// The files that it starts with: path and text.
  var files: [String: String] = [:]
  /// A shell script that prepares the folder further.
  var preparation = ""
  /// Its standard input.
  var input = ""
  /// Variables of its environment, besides those of ``FaultRun``.
  var environment: [String: String] = [:]
  /// The diaries among the files: lines are added to them, and a line may be cut off.
  var diaries: Set<String> = []
  /// The beginnings of paths that may also stay as they are without an error: what is only remembered or can be made
  /// again.
  var optional = [Self.state]
  /// Files that say how far the command is: they may have any content until it is done.
  var journals: Set<String> = []
  /// Names that messages may contain, besides those of the files.
  var names: [String] = []
  /// The command that goes on after a failure; nil for the same again.
  var next: [String]?
  /// Whether the command makes up for a run that was ended, and changes nothing after a run that was not.
  var isRepeatable = true
  /// Paths on the command line that no person chose, such as those that git gives to its drivers.
  var unnamed: Set<String> = []

  /// The folder of what is remembered.
  static let state = "home/.local/"

  var testDescription: String { name }
}

/// What a call does instead of what it should.
enum Fault: String, CaseIterable, Sendable {
  /// An error of the disk.
  case brokenDisk = "EIO"
  /// The user lacks the permission.
  case denied = "EACCES"
  /// The file system cannot do it.
  case notPermitted = "EPERM"
  /// A signal interrupts the call.
  case interrupted = "EINTR"
  /// Only half is written.
  case half
  /// From now on, the disk is full.
  case full
  /// From now on, the file system refuses all changes.
  case readOnly = "read-only"
  /// The process is killed after the call.
  case killed = "kill"
  /// The process is killed when half is written.
  case killedInside = "kill-half"

  /// Whether the command must not notice it.
  var isHarmless: Bool { self == .interrupted || self == .half }

  /// Whether it ends the process.
  var kills: Bool { self == .killed || self == .killedInside }

  /// The faults that can happen to a kind of call.
  static func all(of call: FaultCall) -> [Fault] {
    if call.path == "standard output" { return [.brokenDisk, .interrupted, .half] }
    if call.path == "standard error" { return [.interrupted, .half] }
    return switch call.kind {
    case "open", "mkdir": [.denied, .interrupted, .full, .readOnly, .killed]
    case "lock": [.brokenDisk, .interrupted, .killed]
    case "write": [.brokenDisk, .interrupted, .half, .full, .readOnly, .killed, .killedInside]
    case "truncate", "sync": [.brokenDisk, .interrupted, .readOnly, .killed]
    case "link": [.brokenDisk, .notPermitted, .full, .readOnly, .killed]
    case "rename", "exchange", "unlink", "rmdir": [.brokenDisk, .denied, .readOnly, .killed]
    case "chmod", "chown": [.notPermitted, .readOnly, .killed]
    case "attribute": [.notPermitted, .full, .readOnly, .killed]
    default: Fault.allCases
    }
  }
}

/// A call that changes files, as the debug build records it.
struct FaultCall: Sendable, CustomStringConvertible {
  /// Its number in the run, from 1.
  let number: Int
  /// Its kind, such as `rename`.
  let kind: String
  /// The file.
  let path: String

  init?(_ line: some StringProtocol) {
    let parts = line.split(separator: " ", maxSplits: 2)
    guard parts.count == 3, let number = Int(parts[0]) else { return nil }
    (self.number, kind, path) = (number, String(parts[1]), String(parts[2]))
  }

  var description: String { "call \(number), \(kind) \(path)" }
}
