-- Edits a recipe with Neovim 0.7 and a language server: shows its diagnostics, completes, applies a fix and formats.
-- See neovim.sh, which runs it.

local server, path = os.getenv("BREWLS"), os.getenv("RECIPE")

local function fail(text)
  io.stderr:write("neovim: " .. text .. "\n")
  vim.cmd("cquit 1")
end

local function say(text) io.stdout:write(text .. "\n") end

local function equal(found, expected, what)
  if not vim.deep_equal(found, expected) then
    fail(what .. ": found " .. vim.inspect(found) .. ", expected " .. vim.inspect(expected))
  end
end

local function wait(what, holds)
  if not vim.wait(20000, holds, 20) then fail("waited in vain for " .. what) end
end

local function text()
  return table.concat(vim.api.nvim_buf_get_lines(0, 0, -1, false), "\n")
end

local function replace(old, new)
  local lines = vim.api.nvim_buf_get_lines(0, 0, -1, false)
  for number, line in ipairs(lines) do
    local start, finish = line:find(old, 1, true)
    if start then
      vim.api.nvim_buf_set_text(0, number - 1, start - 1, number - 1, finish, { new })
      return number, start - 1 + #new
    end
  end
  fail("no " .. old)
end

local function run()
  vim.cmd("silent edit " .. vim.fn.fnameescape(path))
  local id = vim.lsp.start_client({ name = "brewls", cmd = { server, "--stdio" }, root_dir = vim.fn.fnamemodify(path, ":h") })
  vim.lsp.buf_attach_client(0, id)
  local client = vim.lsp.get_client_by_id(id)
  wait("the server", function() return client.initialized end)

  -- Diagnostics
  local function codes()
    local found = {}
    for _, diagnostic in ipairs(vim.diagnostic.get(0)) do
      table.insert(found, diagnostic.lnum .. " " .. (diagnostic.code or diagnostic.user_data.lsp.code))
    end
    table.sort(found)
    return found
  end
  wait("diagnostics", function() return #vim.diagnostic.get(0) > 0 end)
  equal(codes(), { "4 unknown-key" }, "diagnostics")
  say("diagnostics: " .. table.concat(codes(), ", "))

  -- Hover
  local function request(method, params, what)
    local answers = vim.lsp.buf_request_sync(0, method, params, 20000)
    local answer = answers and answers[id]
    if not answer or answer.err then fail(what .. ": " .. vim.inspect(answers)) end
    return answer.result
  end
  local function cursor(line, column)
    vim.api.nvim_win_set_cursor(0, { line, column })
    return vim.lsp.util.make_position_params(0, client.offset_encoding)
  end
  local hover = request("textDocument/hover", cursor(3, 1), "hover")
  if not hover.contents.value:find("ground coffee", 1, true) then fail("hover: " .. vim.inspect(hover)) end
  say("hover: " .. hover.contents.value:match("[^\n]*"))

  -- Completion, by the function behind `omnifunc`
  if client.server_capabilities.completionProvider then
    local line, column = replace("grind: medium", "gri")
    cursor(line, column)
    local items = request("textDocument/completion", cursor(line, column), "completion")
    local words = vim.lsp.util.text_document_completion_list_to_complete_items(items, "gri")
    local chosen = vim.tbl_filter(function(item) return item.word:sub(1, 5) == "grind" end, words)[1]
    if not chosen then fail("completion: " .. vim.inspect(words)) end
    say("completion: " .. chosen.abbr .. " becomes " .. vim.inspect(chosen.word))
    vim.api.nvim_buf_set_lines(0, line - 1, line, false, { "grind: medium" })
  else
    say("SKIPPED completion: the server does not announce it")
  end

  -- The fix of the misspelt key
  if client.server_capabilities.codeActionProvider then
    cursor(5, 1)
    local params = vim.lsp.util.make_range_params(0, client.offset_encoding)
    params.context = { diagnostics = vim.tbl_map(function(d) return d.user_data.lsp end, {}) }
    local actions = request("textDocument/codeAction", params, "code actions")
    local chosen
    for _, action in ipairs(actions) do
      if action.isPreferred or action.title:find("temperature", 1, true) then chosen = chosen or action end
    end
    if not chosen then fail("no fix among " .. vim.inspect(actions)) end
    if not chosen.edit and not chosen.command then chosen = request("codeAction/resolve", chosen, "resolve") end
    if chosen.edit then
      vim.lsp.util.apply_workspace_edit(chosen.edit, client.offset_encoding)
    else
      client.request_sync("workspace/executeCommand", chosen.command, 20000, 0)
    end
    say("fix: " .. chosen.title)
  else
    say("SKIPPED code actions: the server does not announce them")
    replace("temprature", "temperature")
  end
  wait("the fixed key", function() return text():find("\ntemperature: ", 1, true) end)
  wait("no diagnostics", function() return #vim.diagnostic.get(0) == 0 end)

  -- Formatting, and the result on the disk
  vim.lsp.buf.formatting_sync({ tabSize = 2, insertSpaces = true }, 20000)
  equal(text() .. "\n", io.open(os.getenv("EXPECTED")):read("*a"), "the formatted recipe")
  vim.cmd("silent write")
  say("format: the file is as expected")
  vim.lsp.stop_client(id)
  wait("the end", function() return client.is_stopped() end)
  if vim.v.shell_error ~= 0 then fail("status " .. vim.v.shell_error) end
end

local ok, message = pcall(run)
if not ok then fail(tostring(message)) end
vim.cmd("qall!")
