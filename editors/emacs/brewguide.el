;;; brewguide.el --- Coffee recipes with brewls  -*- lexical-binding: t; -*-

;; Emacs 29 and newer; Emacs 26 to 28 with the package eglot; or with the package lsp-mode.  Copy to a folder of
;; `load-path', and add to the init file:
;;
;;     (require 'brewguide)
;;     (setq brewguide-format-on-save t)
;;     (setq brewguide-client 'lsp-mode)  ; instead of eglot

;;; Code:

(defvar brewguide-format-on-save nil
  "Whether to format recipes when they are saved.")

(defvar brewguide-client 'eglot
  "What speaks to the server: `eglot' or `lsp-mode'.")

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

;; M-q fills comments only: keys are no sentences.
(define-key brewguide-mode-map [remap fill-paragraph] #'fill-comment-paragraph)

(defun brewguide--format ()
  "Format the recipe before it is saved, if wanted."
  (when brewguide-format-on-save
    (cond ((bound-and-true-p eglot--managed-mode) (eglot-format-buffer))
          ((bound-and-true-p lsp-managed-mode) (lsp-format-buffer)))))

(defun brewguide--set-up ()
  "Start the server for this recipe, or use the one of its project."
  ;; `yaml-mode' indents each line by the one above, which moves keys into other steps.
  (setq-local indent-region-function #'ignore
              comment-auto-fill-only-comments t)
  (add-hook 'before-save-hook #'brewguide--format nil t)
  (if (eq brewguide-client 'lsp-mode) (lsp) (eglot-ensure)))

(add-hook 'brewguide-mode-hook #'brewguide--set-up)

;; The files that the server looks after; extend it for recipes in other folders.
(dolist (pattern '("/recipes/.*\\.ya?ml\\'" "\\.brew\\.ya?ml\\'" "/equipment\\.yaml\\'" "/\\.brewguide\\.yaml\\'"))
  (add-to-list 'auto-mode-alist (cons pattern 'brewguide-mode)))

;; The id says that a file is a recipe, so the server helps before it has keys of recipes.
(put 'brewguide-mode 'eglot-language-id "brewguide-recipe")
(with-eval-after-load 'eglot
  (add-to-list 'eglot-server-programs '(brewguide-mode . ("brewls"))))

(with-eval-after-load 'lsp-mode
  (add-to-list 'lsp-language-id-configuration '(brewguide-mode . "brewguide-recipe"))
  (lsp-register-client
   (make-lsp-client :new-connection (lsp-stdio-connection '("brewls"))
                    :activation-fn (lsp-activate-on "brewguide-recipe")
                    :server-id 'brewls)))

(provide 'brewguide)
;;; brewguide.el ends here
