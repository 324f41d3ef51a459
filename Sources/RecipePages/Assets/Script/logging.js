// MARK: Logging

// The form that logs a brew of a recipe. Calls `logged` with the entry, and returns what fills the form.
function logging(recipe, box, amounts, logged) {
  const form = box.querySelector("form");
  const fields = form.elements;
  const [problem, news] = ["problem", "news"].map((name) => box.querySelector(`.${name}`));
  const tastes = [...form.querySelectorAll("[name=taste]")];
  // What each field was filled with, and the exact value of it: shown amounts are rounded.
  const filled = {};
  let over = null;

  function fill(name, text, value) {
    fields[name].value = text;
    filled[name] = [text, value];
  }

  function fillAmounts() {
    const { dose, yield: water, doseText, yieldText } = amounts.figures();
    fill("dose", doseText, dose);
    fill("yield", yieldText, water);
  }

  // The number in a field; null if it is empty, NaN if it is none.
  function number(name, convert) {
    const text = fields[name].value.trim();
    if (filled[name] && text === filled[name][0]) return filled[name][1];
    return text ? convert(Number(text.replace(",", "."))) : null;
  }

  // Seconds, or minutes and seconds: 3:05.
  function seconds() {
    const text = fields.time.value.trim();
    if (filled.time && text === filled.time[0]) return filled.time[1];
    if (!text) return null;
    return /^\d+(:\d\d?){0,2}$/.test(text) ? text.split(":").reduce((sum, part) => sum * 60 + Number(part), 0) : NaN;
  }

  const words = (name) => fields[name].value.trim() || null;
  const celsius = (value) => (recipe.temperatureUnit === "°F" ? proportion(1e6, clean(value - 32), 5, 9) / 1e6 : clean(value));

  // A request to the diary: `brewlog import` gives it an id.
  function entry() {
    const [taste, ...further] = tastes.filter((box) => box.checked).map((box) => box.value);
    return {
      version: 1,
      timestamp: new Date(over === null ? Date.now() : over * 1000).toISOString(),
      ...recipe.log,
      doseGrams: number("dose", (value) => inGrams(value, recipe.doseUnit)),
      targetYieldGrams: number("yield", (value) => inGrams(value, recipe.yieldUnit)),
      waterTemperatureCelsius: number("temperature", celsius),
      grindLabel: words("grind"),
      rating: Number(fields.rating.value) || null,
      tasteTag: taste || null,
      furtherTastes: further.length ? further : undefined,
      note: words("note"),
      coffee: words("coffee"),
      grindSetting: words("setting"),
      totalTimeSeconds: seconds(),
    };
  }

  // What the diary would refuse.
  function fault({ doseGrams, targetYieldGrams, waterTemperatureCelsius: heat, totalTimeSeconds: time, note }) {
    if (!(doseGrams > 0 && targetYieldGrams > 0) || !isFinite(doseGrams + targetYieldGrams)) {
      return "Write the amounts as numbers above 0, such as 18.";
    }
    if (heat !== null && !(heat >= 0 && heat <= 100)) return "The temperature must be from 0 to 100 °C.";
    if (time !== null && !isFinite(time)) return "Write the time as minutes and seconds, such as 3:05.";
    const length = note ? characters(note) : 0;
    return length > 280 ? `The note has ${length} characters, and may have 280.` : "";
  }

  form.addEventListener("change", ({ target }) => {
    // Weak and strong exclude each other.
    if (!target.checked || !target.dataset.not) return;
    const others = target.dataset.not.split(" ");
    for (const taste of tastes) if (others.includes(taste.value)) taste.checked = false;
  });
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const brew = entry();
    problem.textContent = fault(brew);
    if (problem.textContent) return;
    const advice = tastes.filter((box) => box.checked).map((box) => box.dataset.advice).join("; ");
    news.textContent = [logged(brew), advice && `${advice}.`].filter(Boolean).join(" ");
    form.reset();
    over = null;
    start();
    form.hidden = true;
    box.querySelector("summary").focus();
  });
  box.addEventListener("toggle", () => {
    if (!box.open || !form.hidden) return;
    form.hidden = false;
    news.textContent = "";
  });

  function start() {
    fillAmounts();
    fill("temperature", fields.temperature.defaultValue, recipe.log.waterTemperatureCelsius);
    delete filled.time;
  }

  start();
  box.hidden = false;
  return {
    fillAmounts,

    // Opens the form at the end of a brew.
    open(elapsed, end, isAsked) {
      over = end;
      form.hidden = false;
      news.textContent = "";
      fill("time", clockText(elapsed), whole(elapsed * 1000) / 1000);
      box.open = true;
      if (isAsked) box.querySelector("summary").focus();
      if (isAsked) box.scrollIntoView({ block: "start" });
    },
  };
}

// As a reader counts them.
function characters(text) {
  return [...(window.Intl && Intl.Segmenter ? new Intl.Segmenter().segment(text) : text)].length;
}
