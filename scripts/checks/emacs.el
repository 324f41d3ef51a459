;;; Edits a recipe with Emacs 28, Eglot and a language server: shows its diagnostics, completes, applies a fix and
;;; formats. See emacs.sh, which runs it.  -*- lexical-binding: t -*-

(require 'eglot)
(require 'flymake)

(defvar server (getenv "BREWLS"))

(define-derived-mode recipe-mode prog-mode "Recipe" "Recipes for coffee.")
(add-to-list 'eglot-server-programs `(recipe-mode . (,server "--stdio")))
(setq eglot-sync-connect 20 eglot-confirm-server-initiated-edits nil flymake-no-changes-timeout 0.1)

(defun say (format &rest values)
  (princ (concat (apply #'format format values) "\n")))

(defun fail (format &rest values)
  (error "emacs: %s" (apply #'format format values)))

(defun wait (what holds)
  "Lets Emacs work until HOLDS returns non-nil, and returns that."
  (let ((end (+ (float-time) 20)) found)
    (while (and (not (setq found (funcall holds))) (< (float-time) end))
      (accept-process-output nil 0.05)
      ;; Emacs sends changes when the user pauses, which nobody does here.
      (when (eglot-current-server) (eglot--signal-textDocument/didChange)))
    (or found (fail "waited in vain for %s" what))))

(defun at (word)
  "Moves behind the first WORD."
  (goto-char (point-min))
  (search-forward word))

(defun messages ()
  (mapcar #'flymake-diagnostic-text (flymake-diagnostics)))

(defun offers (feature)
  (eglot--server-capable feature))

(defun edit ()
  (find-file (getenv "RECIPE"))
  (recipe-mode)
  (call-interactively #'eglot)
  (wait "the server" #'eglot-current-server)
  (flymake-start)

  (wait "diagnostics" (lambda () (flymake-start) (messages)))
  (say "diagnostics: %s" (car (split-string (car (messages)) "\n")))
  (unless (and (= (length (messages)) 1) (string-match-p "temprature" (car (messages))))
    (fail "diagnostics %S" (messages)))

  (at "dos")
  (let ((hover (jsonrpc-request (eglot--current-server-or-lose) :textDocument/hover
                                (eglot--TextDocumentPositionParams))))
    (unless (string-match-p "ground coffee" (plist-get (plist-get hover :contents) :value)) (fail "hover %S" hover))
    (say "hover: %s" (car (split-string (eglot--hover-info (plist-get hover :contents) (plist-get hover :range)) "\n"))))

  (if (not (offers :completionProvider))
      (say "SKIPPED completion: the server does not announce it")
    (at "grind: medium")
    (replace-match "gri")
    (eglot--signal-textDocument/didChange)
    (let* ((found (eglot-completion-at-point))
           (words (all-completions "gri" (nth 2 found)))
           (exit (plist-get (nthcdr 3 found) :exit-function))
           (word (car (seq-filter (lambda (word) (string-prefix-p "grind" word)) words))))
      (unless word (fail "completion %S" words))
      (delete-region (nth 0 found) (nth 1 found))
      (insert word)
      (funcall exit word 'finished)
      (say "completion: %s" (buffer-substring (line-beginning-position) (line-end-position))))
    (delete-region (line-beginning-position) (line-end-position))
    (insert "grind: medium"))

  (if (not (offers :codeActionProvider))
      (progn (say "SKIPPED code actions: the server does not announce them")
             (at "temprature")
             (replace-match "temperature"))
    (at "temp")
    ;; What the menu of actions would offer; the first one is preferred.
    (let* ((actions (eglot-code-actions (point) (point)))
           (fix (seq-find (lambda (action) (string-match-p "temperature" (plist-get action :title))) actions))
           (title (plist-get fix :title)))
      (unless fix (fail "no fix among %S" actions))
      (unless (or (plist-get fix :edit) (plist-get fix :command))
        (setq fix (jsonrpc-request (eglot--current-server-or-lose) :codeAction/resolve fix)))
      (if (plist-get fix :edit)
          (eglot--apply-workspace-edit (plist-get fix :edit))
        (let ((command (plist-get fix :command)))
          (eglot-execute-command (eglot--current-server-or-lose) (intern (plist-get command :command))
                                 (plist-get command :arguments))))
      (say "fix: %s" title)))
  (wait "no diagnostics" (lambda () (flymake-start) (null (messages))))

  (eglot-format-buffer)
  (save-buffer)
  (let ((text (buffer-string)))
    (with-temp-buffer
      (insert-file-contents (getenv "EXPECTED"))
      (unless (string= text (buffer-string)) (fail "formatted: %s" text))))
  (say "format: the file is as expected")
  ;; Eglot kills the server at once after `exit'.
  (let* ((server (eglot-current-server)) (process (jsonrpc--process server)))
    (jsonrpc-request server :shutdown nil)
    (jsonrpc-notify server :exit nil)
    (wait "the end" (lambda () (not (process-live-p process))))
    (unless (eq (process-exit-status process) 0) (fail "exit status %S" (process-exit-status process)))))

(condition-case problem
    (edit)
  (error (say "%s" (error-message-string problem))
         (kill-emacs 1)))
