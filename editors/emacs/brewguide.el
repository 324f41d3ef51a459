;;; brewguide.el --- Coffee recipes with brewls  -*- lexical-binding: t; -*-

;; Emacs 29 and newer; Emacs 26 to 28 with the package eglot.  Copy to a folder of `load-path', and add to the init file:
;;
;;     (require 'brewguide)
;;     (setq brewguide-format-on-save t)

;;; Code:

(require 'eglot)

(defvar brewguide-format-on-save nil
  "Whether to format recipes when they are saved.")

(if (require 'yaml-mode nil t)
    (define-derived-mode brewguide-mode yaml-mode "Recipe"
      "Coffee recipes, with the colors and indentation of YAML.")
  (define-derived-mode brewguide-mode text-mode "Recipe"
    "Coffee recipes.  The package `yaml-mode' adds colors."
    (setq-local comment-start "# ")
    (setq-local comment-start-skip "#+\\s-*")
    (setq-local indent-tabs-mode nil)
    (setq-local tab-width 2)))

;; The modes above are text modes, in which this key completes by a dictionary.
(define-key brewguide-mode-map (kbd "C-M-i") #'completion-at-point)

(defun brewguide--format ()
  "Format the recipe before it is saved, if wanted."
  (when (and brewguide-format-on-save (eglot-managed-p))
    (eglot-format-buffer)))

(defun brewguide--set-up ()
  "Start the server for this recipe, or use the one of its project."
  (add-hook 'before-save-hook #'brewguide--format nil t)
  (eglot-ensure))

(add-hook 'brewguide-mode-hook #'brewguide--set-up)

;; The files that the server looks after; extend it for recipes in other folders.
(add-to-list 'auto-mode-alist '("/recipes/.*\\.ya?ml\\'" . brewguide-mode))
(add-to-list 'auto-mode-alist '("\\.brew\\.ya?ml\\'" . brewguide-mode))
(add-to-list 'auto-mode-alist '("/\\.brewguide\\.yaml\\'" . brewguide-mode))

(put 'brewguide-mode 'eglot-language-id "yaml")
(add-to-list 'eglot-server-programs '(brewguide-mode . ("brewls")))

(provide 'brewguide)
;;; brewguide.el ends here
