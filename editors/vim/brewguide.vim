" Vim with the plugin vim-lsp. Copy to ~/.vim/plugin/brewguide.vim.
"
" To format recipes when they are saved, add to ~/.vimrc:
"
"     let g:brewguide_format_on_save = 1

augroup brewguide
  autocmd!

  " The files that the server looks after; extend it for recipes in other folders.
  autocmd BufRead,BufNewFile */recipes/*.yaml,*/recipes/*.yml,*.brew.yaml,*.brew.yml,.brewguide.yaml
    \ set filetype=yaml.brewguide

  " Vim's rules for YAML indent the line after `dose: 15 g`, where no key can stand.
  autocmd FileType yaml.brewguide setlocal indentexpr= autoindent

  autocmd User lsp_setup call lsp#register_server({
    \ 'name': 'brewls',
    \ 'cmd': {server_info -> ['brewls']},
    \ 'root_uri': {server_info -> lsp#utils#path_to_uri(
    \   lsp#utils#find_nearest_parent_file_directory(lsp#utils#get_buffer_path(), ['.git/', '.brewguide.yaml']))},
    \ 'languageId': {server_info -> 'yaml'},
    \ 'allowlist': ['yaml.brewguide'],
    \ })

  autocmd User lsp_buffer_enabled if &filetype ==# 'yaml.brewguide' | setlocal omnifunc=lsp#complete | endif

  autocmd BufWritePre *.yaml,*.yml
    \ if get(g:, 'brewguide_format_on_save') && &filetype ==# 'yaml.brewguide'
    \ | execute 'LspDocumentFormatSync' | endif
augroup END
