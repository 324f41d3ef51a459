-- Neovim 0.7 to 0.10. Copy to ~/.config/nvim/plugin/brewguide.lua. For 0.11 and newer, use lsp/brewls.lua instead.
--
-- To format recipes when they are saved, add to init.lua:
--
--     vim.g.brewguide_format_on_save = true

-- The files that the server looks after; extend it for recipes in other folders.
local patterns = {
  '*/recipes/*.yaml', '*/recipes/*.yml', '*.brew.yaml', '*.brew.yml', 'equipment.yaml', '.brewguide.yaml',
}

-- The running servers, by the root of their project.
local clients = {}

-- The nearest folder above a file with `.git`, or with a configuration, or its own.
local function root_of(file)
  local folder = vim.fn.fnamemodify(file, ':p:h')
  local from = vim.fn.fnameescape(folder) .. ';'
  for _, found in ipairs({
    vim.fn.finddir('.git', from), vim.fn.findfile('.git', from), vim.fn.findfile('.brewguide.yaml', from),
  }) do
    if found ~= '' then
      return vim.fn.fnamemodify(found, ':p'):gsub('/?%.git/?$', ''):gsub('/%.brewguide%.yaml$', '')
    end
  end
  return folder
end

local function start(root)
  return vim.lsp.start_client({
    name = 'brewls',
    cmd = { 'brewls' },
    root_dir = root,
    -- So the server helps before a file has keys of recipes.
    get_language_id = function() return 'brewguide-recipe' end,
    workspace_folders = { { uri = vim.uri_from_fname(root), name = root } },
    on_exit = function() clients[root] = nil end,
  })
end

local group = vim.api.nvim_create_augroup('brewguide', {})

vim.api.nvim_create_autocmd({ 'BufReadPost', 'BufNewFile' }, {
  group = group,
  pattern = patterns,
  callback = function(event)
    local root = root_of(event.match)
    clients[root] = clients[root] or start(root)
    if clients[root] then
      vim.lsp.buf_attach_client(event.buf, clients[root])
      vim.bo[event.buf].omnifunc = 'v:lua.vim.lsp.omnifunc'
      -- Neovim's rules for YAML indent the line after `dose: 15 g`, where no key can stand, and `gq` joins keys. -1 keeps
      -- the indentation that a line has, and 0 says that all is formatted.
      vim.bo[event.buf].indentexpr = '-1'
      vim.bo[event.buf].autoindent = true
      vim.bo[event.buf].formatexpr = '0'
    end
  end,
})

vim.api.nvim_create_autocmd('BufWritePre', {
  group = group,
  pattern = patterns,
  callback = function()
    if not vim.g.brewguide_format_on_save then return end
    -- Neovim 0.8 renamed it.
    local format = vim.lsp.buf.format or vim.lsp.buf.formatting_sync
    format()
  end,
})
