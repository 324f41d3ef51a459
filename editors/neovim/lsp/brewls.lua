-- Neovim 0.11 and newer. Copy to ~/.config/nvim/lsp/brewls.lua, and add to init.lua:
--
--     vim.lsp.enable('brewls')

-- The files that the server looks after; extend it for recipes in other folders.
local patterns = { '/recipes/.*%.ya?ml$', '%.brew%.ya?ml$', '/%.brewguide%.yaml$' }

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
}
