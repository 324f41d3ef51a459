// MARK: Logged brews

// The brews that were logged on these pages. They stay in the browser until somebody removes them. Returns what adds one,
// and says how it went.
function brews(box) {
  const [list, news] = [box.querySelector("ul"), box.querySelector(".news")];
  const [share, download, clear] = ["share", "download", "clear"].map((name) => box.querySelector(`[data-key=${name}]`));
  const all = () => kept.get("brews") || [];
  const day = () => new Date().toISOString().slice(0, 10);

  function file(suffix, type) {
    return new File(all().map((brew) => `${JSON.stringify(brew)}\n`), `brews-${day()}.${suffix}`, { type });
  }

  // Browsers share only some kinds of files. `brewlog import` recognizes the lines in any file.
  function shareable() {
    const files = [file("jsonl", "application/jsonl"), file("txt", "text/plain")];
    return files.find((file) => navigator.canShare && navigator.canShare({ files: [file] }));
  }

  function show() {
    list.replaceChildren(...all().map((brew, index) => {
      const item = page.createElement("li");
      const text = page.createElement("span");
      const time = new Date(brew.timestamp).toLocaleString(undefined, { dateStyle: "medium", timeStyle: "short" });
      const rating = brew.rating ? `, rated ${brew.rating}` : "";
      text.textContent = `${brew.recipeNameAtBrew}, ${time}${rating}`;
      const remove = page.createElement("button");
      remove.type = "button";
      remove.textContent = "Remove";
      remove.setAttribute("aria-label", `Remove ${text.textContent}`);
      remove.addEventListener("click", () => keep(all().filter((_, other) => other !== index)));
      item.append(text, remove);
      return item;
    }));
    box.hidden = all().length === 0;
    share.hidden = !shareable();
  }

  function keep(brews) {
    const isKept = kept.set("brews", brews.length ? brews : null);
    news.textContent = "";
    show();
    return isKept;
  }

  share.addEventListener("click", () => {
    const shared = shareable();
    // Whoever changes their mind needs no message.
    navigator.share({ files: [shared] }).then(() => handed(shared.name), () => {});
  });
  download.addEventListener("click", () => {
    const link = page.createElement("a");
    const saved = file("jsonl", "application/jsonl");
    link.href = URL.createObjectURL(saved);
    link.download = saved.name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 60000);
    handed(saved.name);
  });
  clear.addEventListener("click", () => {
    if (confirm(`Remove ${list.children.length === 1 ? "the brew" : "all brews"} from this browser?`)) keep([]);
  });

  function handed(name) {
    news.textContent = `On your computer, brewlog import ${name} adds them to the diary. Brews that it has are skipped.`;
  }

  window.addEventListener("storage", show);
  show();
  return (brew) => (keep([...all(), brew]) ? "Logged." : "Logged, but this browser keeps nothing: download the brew now.");
}
