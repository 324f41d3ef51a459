// MARK: The amounts of a recipe

// Calls `changed` after each change. Returns what is shown, and the last edit to restore it from.
function amounts(recipe, form, changed) {
  const steps = [...page.querySelectorAll(".steps li")];
  const labels = [...page.querySelectorAll("[data-amount]")];
  const places = [...page.querySelectorAll("[data-figure]")];
  const texts = steps.map((step) => step.querySelector(".what"));
  const problem = form.querySelector(".problem");
  const fields = { dose: form.elements.dose, yield: form.elements.yield };
  // The recipe as it is, with its author's figures.
  const written = new Map([...texts, ...labels, ...places].map((place) => [place, place.textContent]));
  const unitOf = { dose: recipe.doseUnit, yield: recipe.yieldUnit };
  const written0 = { dose: fields.dose.value, yield: fields.yield.value };
  let [shown, edit] = [null, null];

  function show(plan, edited) {
    shown = plan;
    for (const [place, text] of written) place.textContent = text;
    for (const name of ["dose", "yield"]) {
      const text = plan ? plan[name + "Text"] : written0[name];
      if (name !== edited) fields[name].value = text.split(" ")[0];
    }
    form.elements.reset.disabled = !plan;
    if (plan) showScaled(plan);
    changed();
  }

  function showScaled(plan) {
    for (const place of places) place.textContent = plan[place.dataset.figure + "Text"];
    texts.forEach((place, index) => { place.textContent = joined(instruction(recipe, plan, index)); });
    for (const label of labels) {
      const [kind, number] = [label.dataset.amount[0], Number(label.dataset.amount.slice(1))];
      const step = plan.steps[number - 1];
      // No step pours the shot of an espresso.
      const text = step.pour === null ? plan.yieldText : kind === "r" ? step.total : step.pour;
      label.textContent = { r: text, p: "+" + text, b: "bloom " + text, s: "shot " + text, i: text + " ice" }[kind];
      fit(label);
    }
  }

  // A longer figure keeps to the width of the first one on the chart, so that labels cannot touch.
  function fit(label) {
    if (!label.getComputedTextLength) return;
    label.removeAttribute("textLength");
    const room = Number(label.dataset.room);
    if (label.getComputedTextLength() > room) {
      label.setAttribute("textLength", room);
      label.setAttribute("lengthAdjust", "spacingAndGlyphs");
    }
  }

  function apply(name, text, edited) {
    const value = Number(text.trim().replace(",", "."));
    const grams = inGrams(value, unitOf[name]);
    try {
      if (!text.trim() || !isFinite(value) || !(value > 0) || grams > 1e6) {
        throw new ScaleProblem("Write an amount above 0, such as 18.");
      }
      const plan = scale(recipe, { [name]: grams });
      edit = plan && [name, text];
      show(plan, edited);
      problem.textContent = "";
    } catch (error) {
      if (!(error instanceof ScaleProblem)) throw error;
      problem.textContent = error.message[0].toUpperCase() + error.message.slice(1);
    }
  }

  for (const name of ["dose", "yield"]) {
    fields[name].addEventListener("input", () => apply(name, fields[name].value, name));
    fields[name].addEventListener("blur", () => {
      if (!problem.textContent) apply(name, fields[name].value);
    });
  }
  form.addEventListener("click", (event) => {
    const step = event.target.dataset && event.target.dataset.step;
    if (!step) return;
    const name = event.target.dataset.of;
    const size = Number(step);
    const value = Number(fields[name].value.replace(",", ".")) || 0;
    apply(name, decimal(Math.max(Math.abs(size), proportion(1, clean(value + size), 1, size) * size), 2));
  });
  form.addEventListener("submit", (event) => event.preventDefault());
  form.elements.reset.addEventListener("click", () => {
    problem.textContent = "";
    edit = null;
    show(null);
  });
  form.elements.reset.disabled = true;
  form.hidden = false;
  return {
    edit: () => edit,
    restore: (edit) => edit && apply(...edit),
    // In grams, and as shown.
    figures: () => ({ dose: (shown || recipe).dose, yield: (shown || recipe).yield, doseText: fields.dose.value, yieldText: fields.yield.value }),
  };
}
