" Vim with vim-lsp, ALE or YouCompleteMe. Copy to ~/.vim/plugin/brewguide.vim.
"
" To format recipes when they are saved, add to ~/.vimrc:
"
"     let g:brewguide_format_on_save = 1

" The folder of a recipe's project: the nearest one with a configuration or a repository, else its own.
function! s:root(file) abort
  let l:folder = fnamemodify(a:file, ':p:h')
  let l:configuration = findfile('.brewguide.yaml', fnameescape(l:folder) . ';')
  let l:repository = finddir('.git', fnameescape(l:folder) . ';')
  return l:configuration !=# '' ? fnamemodify(l:configuration, ':p:h')
    \ : l:repository !=# '' ? fnamemodify(l:repository, ':p:h:h') : l:folder
endfunction

function! s:format() abort
  if !get(g:, 'brewguide_format_on_save')
    return
  elseif exists(':LspDocumentFormatSync')
    LspDocumentFormatSync
  elseif exists(':YcmCompleter')
    YcmCompleter Format
  endif
endfunction

augroup brewguide
  autocmd!

  " The files that the server looks after; extend it for recipes in other folders.
  autocmd BufRead,BufNewFile
    \ */recipes/*.yaml,*/recipes/*.yml,*.brew.yaml,*.brew.yml,equipment.yaml,.brewguide.yaml
    \ set filetype=yaml.brewguide

  " Vim's rules for YAML indent the line after `dose: 15 g`, where no key can stand, and `gq` joins keys. -1 keeps the
  " indentation that a line has, and 0 says that all is formatted.
  autocmd FileType yaml.brewguide setlocal indentexpr=-1 autoindent formatexpr=0

  autocmd FileType yaml.brewguide autocmd BufWritePre <buffer> call s:format()

  " vim-lsp
  autocmd User lsp_setup call lsp#register_server({
    \ 'name': 'brewls',
    \ 'cmd': {server_info -> ['brewls']},
    \ 'root_uri': {server_info -> lsp#utils#path_to_uri(s:root(lsp#utils#get_buffer_path()))},
    \ 'languageId': {server_info -> 'brewguide-recipe'},
    \ 'allowlist': ['yaml.brewguide'],
    \ })
  autocmd User lsp_buffer_enabled if &filetype ==# 'yaml.brewguide' | setlocal omnifunc=lsp#complete | endif

  " ALE, which knows no formatting by servers.
  autocmd FileType yaml.brewguide if exists('g:loaded_ale_dont_use_this_in_other_plugins_please') | call s:use_ale() | endif
augroup END

function! s:use_ale() abort
  if !exists('s:has_linter')
    let s:has_linter = 1
    call ale#linter#Define('brewguide', {
      \ 'name': 'brewls',
      \ 'lsp': 'stdio',
      \ 'executable': 'brewls',
      \ 'command': '%e',
      \ 'language': 'brewguide-recipe',
      \ 'project_root': {buffer -> s:root(bufname(buffer))},
      \ })
  endif
  let b:ale_linters = ['brewls']
  let b:ale_fixers = [{buffer -> {'command': 'brewfmt --stdin-filename %s -'}}]
  let b:ale_fix_on_save = get(g:, 'brewguide_format_on_save')
endfunction

" YouCompleteMe
let g:ycm_language_server = get(g:, 'ycm_language_server', []) + [{
  \ 'name': 'brewls',
  \ 'cmdline': ['brewls'],
  \ 'filetypes': ['brewguide'],
  \ 'project_root_files': ['.brewguide.yaml'],
  \ }]
