"""The modules that hold cases."""

import cases_configuration
import cases_fmt
import cases_help
import cases_input
import cases_lint
import cases_log
import cases_log_files
import cases_pipes
import cases_scale
import cases_messages
import cases_timer

GROUPS = [
    cases_help, cases_messages, cases_input, cases_configuration, cases_lint, cases_fmt, cases_scale, cases_timer,
    cases_log, cases_log_files, cases_pipes,
]
