// MARK: The list

function fold(text) {
  return text.normalize("NFD").replace(/[\u0300-\u036f]/g, "").toLowerCase();
}

function list(form) {
  const cards = [...page.querySelectorAll(".card")].map((card) => ({
    card,
    text: fold(card.textContent),
    method: card.dataset.method,
    author: card.dataset.author,
    tags: (card.dataset.tags || "").split("\n"),
  }));
  const count = byId("count");
  const reset = byId("show-all");

  function apply() {
    const words = fold(form.elements.find.value).split(/\s+/).filter(Boolean);
    const { method, tag, author } = form.elements;
    let shown = 0;
    for (const { card, text, ...of } of cards) {
      const fits = words.every((word) => text.includes(word))
        && (!method.value || of.method === method.value)
        && (!tag.value || of.tags.includes(tag.value))
        && (!author.value || of.author === author.value);
      card.hidden = !fits;
      if (fits) shown += 1;
    }
    const isAll = shown === cards.length;
    count.textContent = isAll
      ? count.dataset.all
      : shown === 0 ? "No recipe matches." : `${shown} of ${count.dataset.all}`;
    reset.hidden = isAll;
  }

  // A link such as index.html#tag=iced sets the filters.
  function read() {
    const wanted = new URLSearchParams(page.location.hash.slice(1));
    for (const name of ["find", "method", "tag", "author"]) {
      if (!wanted.has(name)) continue;
      form.elements[name].value = wanted.get(name);
      // A value that is not offered.
      if (form.elements[name].selectedIndex === -1) form.elements[name].value = "";
    }
    apply();
  }

  form.addEventListener("input", apply);
  form.addEventListener("submit", (event) => event.preventDefault());
  reset.addEventListener("click", () => {
    form.reset();
    apply();
    form.elements.find.focus();
  });
  window.addEventListener("hashchange", read);
  form.hidden = false;
  read();
}
