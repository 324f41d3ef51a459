-- Neovim 0.11 and newer. Copy to ~/.config/nvim/lsp/brewls.lua, and add to init.lua:
--
--     vim.lsp.enable('brewls')
--     vim.o.completeopt = 'menuone,noselect,popup'
--     vim.g.brewguide_format_on_save = true

-- The files that the server looks after; extend it for recipes in other folders.
local patterns = { '/recipes/.*%.ya?ml$', '%.brew%.ya?ml$', '/equipment%.yaml$', '/%.brewguide%.yaml$' }

---@type vim.lsp.Config
return {
  cmd = { 'brewls' },
  filetypes = { 'yaml' },
  -- Other YAML files get no root, so the server does not start for them.
  root_dir = function(buffer, on_dir)
    local name = vim.fs.normalize(vim.api.nvim_buf_get_name(buffer))
    for _, pattern in ipairs(patterns) do
      if name:match(pattern) then
        return on_dir(vim.fs.root(buffer, { '.git', '.brewguide.yaml' }) or vim.fs.dirname(name))
      end
    end
  end,
  -- So the server helps before a file has keys of recipes.
  get_language_id = function() return 'brewguide-recipe' end,
  on_attach = function(client, buffer)
    vim.lsp.completion.enable(true, client.id, buffer, { autotrigger = true })
    -- Neovim's rules for YAML indent the line after `dose: 15 g`, where no key can stand. -1 keeps the indentation that a
    -- line has. `gq` asks the server.
    vim.bo[buffer].indentexpr = '-1'
    vim.bo[buffer].autoindent = true
    vim.api.nvim_create_autocmd('BufWritePre', {
      buffer = buffer,
      callback = function()
        if vim.g.brewguide_format_on_save then vim.lsp.buf.format({ bufnr = buffer, id = client.id }) end
      end,
    })
  end,
}
