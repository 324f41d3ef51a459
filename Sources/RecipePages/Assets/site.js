// Search, scaling and the timer. Pages are complete without this script: it only shows what needs it.
"use strict";

(function () {
  const page = document;
  const byId = (id) => page.getElementById(id);

  // MARK: Numbers, as in the program

  // To nearest, ties away from zero.
  function whole(value) {
    const size = Math.abs(value);
    if (!(size < 1e15)) return value;
    const below = Math.trunc(size);
    const rounded = size - below < 0.5 ? below : below + 1;
    return value < 0 && rounded > 0 ? -rounded : rounded;
  }

  const tenth = (value) => whole(value * 10) / 10;
  const isSame = (one, other) => Math.abs(one - other) <= 1.01e-6;

  // The shortest decimal with at most so many places.
  function decimal(value, places = 6) {
    const size = Math.abs(value);
    let grain = 1;
    for (let place = places; place < 6; place += 1) grain *= 10;
    let integer = Math.trunc(size);
    const millionths = Math.trunc((size - integer) * 1e6 + 0.5);
    let rounded = Math.floor((millionths + Math.floor(grain / 2)) / grain) * grain;
    integer += Math.floor(rounded / 1e6);
    rounded %= 1e6;
    const rest = String(rounded).padStart(6, "0").replace(/0+$/, "");
    const isNegative = value < 0 && (integer > 0 || rounded > 0);
    return (isNegative ? "-" : "") + integer + (rest ? "." + rest : "");
  }

  // Grams in a unit, and the steps of shown coffee and water: in a gram for metric units, else in the unit.
  const units = {
    "g": { grams: 1, metric: true, coffee: 10, water: 1 },
    "kg": { grams: 1000, metric: true, coffee: 10, water: 1 },
    "mg": { grams: 0.001, metric: true, coffee: 10, water: 1 },
    "ml": { grams: 1, metric: true, coffee: 10, water: 1 },
    "l": { grams: 1000, metric: true, coffee: 10, water: 1 },
    "oz": { grams: 28.349523125, metric: false, coffee: 100, water: 20 },
    "fl oz": { grams: 29.5735295625, metric: false, coffee: 100, water: 20 },
    "lb": { grams: 453.59237, metric: false, coffee: 1000, water: 500 },
  };

  function ticks(grams, name, what, isPositive = false) {
    const unit = units[name];
    const nearest = whole(grams * unit[what] / (unit.metric ? 1 : unit.grams));
    return isPositive && grams > 0 ? Math.max(1, nearest) : nearest;
  }

  function spelled(count, name, what) {
    const unit = units[name];
    return decimal(count / unit[what] / (unit.metric ? unit.grams : 1)) + " " + name;
  }

  function massOf(count, name, what) {
    const unit = units[name];
    return unit.metric ? count / unit[what] : count * (unit.grams / unit[what]);
  }

  const family = (name) => (units[name].metric ? "g" : name);

  // MARK: Scaling, as brewscale does it

  class ScaleProblem extends Error {}

  // The recipe for { dose }, { yield } or { factor }: amounts in grams, and texts; null for the recipe as it is.
  function scale(recipe, wanted) {
    const own = { dose: recipe.dose, yield: recipe.yield };
    let { dose, yield: water } = own;
    if (wanted.dose !== undefined) {
      [dose, water] = [wanted.dose, wanted.dose * own.yield / own.dose];
    } else if (wanted.yield !== undefined) {
      [dose, water] = [wanted.yield * own.dose / own.yield, wanted.yield];
    } else {
      [dose, water] = [own.dose * wanted.factor, own.yield * wanted.factor];
    }
    const isOwn = () => isSame(dose, own.dose) && isSame(water, own.yield);
    if (isOwn()) return null;
    dose = tenth(dose);
    water = whole(water);
    if (!(dose > 0) || !isFinite(dose)) throw new ScaleProblem("the dose must be 0.1 g or more");
    if (!(water > 0) || !isFinite(water)) throw new ScaleProblem("the yield must be 1 g or more");
    if (isOwn()) return null;
    const steps = scaledWater(recipe, dose, water);
    const shown = shownWater(recipe, steps, water);
    const ice = steps.reduce((sum, step, index) => sum + (recipe.steps[index].kind === "ice" ? step.amount : 0), 0);
    return {
      dose,
      yield: water,
      doseText: spelled(ticks(dose, recipe.doseUnit, "coffee", true), recipe.doseUnit, "coffee"),
      yieldText: shown.yield,
      ratioText: "1:" + decimal(water / dose, 1),
      iceText: spelled(ticks(ice, recipe.yieldUnit, "water", true), recipe.yieldUnit, "water") + " ice",
      steps: steps.map((step, index) => ({ ...step, ...shown.steps[index] })),
    };
  }

  // What each step adds or aims at, and the reading after it, in grams.
  function scaledWater(recipe, dose, water) {
    // Readings and ice without fixed amounts, which stay as they are.
    let [reading, ice, fixedIce, fixedReading] = [0, 0, 0, 0];
    const readings = recipe.steps.map((step) => {
      const before = reading;
      if (step.kind === "ice" && step.fixed) fixedIce += step.grams;
      if (step.kind === "ice" && !step.fixed) ice += step.grams;
      if (step.kind === "add") reading += step.grams;
      if (step.kind === "to") reading = step.grams;
      if (step.fixed) fixedReading += reading - before;
      return { scaled: reading - fixedReading, fixed: fixedReading };
    });
    const fixed = fixedReading + fixedIce;
    const poured = reading - fixedReading;
    const total = poured + ice;
    const rests = water - fixed;
    if (fixed > 0 && !(rests > 1.01e-6)) {
      throw new ScaleProblem(`the fixed amounts (${decimal(fixed)} g) must be less than the yield (${decimal(water)} g)`);
    }
    if (fixed > 0 && total <= 1.01e-6) {
      throw new ScaleProblem(`every amount is fixed (${decimal(fixed)} g), so the yield cannot be ${decimal(water)} g`);
    }
    let left = rests;
    const iced = recipe.steps.map((step) => {
      if (step.kind !== "ice") return null;
      if (step.fixed) return step.grams;
      const amount = Math.min(whole(step.grams * rests / total), left);
      left -= amount;
      return amount;
    });
    const last = recipe.steps.findLastIndex((step) => step.kind === "ice" && !step.fixed);
    if (!pours(recipe) && last >= 0) iced[last] += left;
    const rest = iced.reduce((sum, amount) => sum - (amount || 0), rests + fixedIce);
    const target = recipe.rule === "bloom-split"
      ? bloomSplit(recipe, dose, rest)
      : (pour, before) => (before < poured ? Math.min(whole(before * rests / total), rest) : rest);
    let [current, scaled, pour] = [0, 0, 0];
    return recipe.steps.map((step, index) => {
      const before = current;
      if (isPour(step)) {
        scaled = target(pour, readings[index].scaled);
        pour += 1;
      }
      current = scaled + readings[index].fixed;
      if (!step.kind) return { amount: null, reading: current };
      if (step.kind === "ice") return { amount: iced[index], reading: current };
      return { amount: step.kind === "to" ? current : current - before, reading: current };
    });
  }

  const isPour = (step) => (step.kind === "to" || step.kind === "add") && !step.fixed;
  const pours = (recipe) => recipe.steps.filter(isPour).length;

  // The bloom is three times the dose, and the other pours are equal.
  function bloomSplit(recipe, dose, water) {
    const count = pours(recipe);
    if (count < 2) {
      throw new ScaleProblem(`the bloom and the rest need at least 2 pours, but the recipe has ${count}`);
    }
    const bloom = whole(3 * dose);
    if (!(bloom < water)) {
      throw new ScaleProblem(
        `the bloom (${decimal(bloom)} g) must be less than the water to pour (${decimal(water)} g)`
      );
    }
    return (pour) => (pour < count - 1 ? bloom + whole((water - bloom) * pour / (count - 1)) : water);
  }

  // The amounts as people read them: rounded in their units, and adding up as shown.
  function shownWater(recipe, steps, water) {
    const unitOf = (index) => recipe.steps[index].unit || "g";
    const poured = recipe.steps.map((step) => Boolean(step.kind));
    const known = new Set(recipe.steps.filter((step) => step.kind).map((step) => family(step.unit || "g")));
    const count = ticks(water, recipe.yieldUnit, "water", true);
    const shown = massOf(count, recipe.yieldUnit, "water");
    const isUniform = known.size === 1 && known.has(family(recipe.yieldUnit));
    const result = rounded(isUniform ? shown : water);
    const isNear = Math.abs(shown - result.total) < 0.99;
    const yieldText = isUniform || isNear || known.size === 0
      ? spelled(count, recipe.yieldUnit, "water")
      : spelled(ticks(result.total, recipe.yieldUnit, "coffee"), recipe.yieldUnit, "coffee");
    return { yield: yieldText, steps: result.steps };

    function rounded(total) {
      const places = recipe.steps.map((step, index) => index).filter((index) => recipe.steps[index].kind === "ice");
      const lastReading = steps.length ? steps[steps.length - 1].reading : 0;
      // A fixed amount stands as it is written.
      const isWritten = (index) => recipe.steps[index].fixed === "written";
      const added = (index) => steps[index].reading - (index > 0 ? steps[index - 1].reading : 0);
      const scaledIce = places.filter((index) => !isWritten(index));
      let left = places.filter(isWritten).reduce((sum, index) => sum - steps[index].amount, total);
      let fixedLeft = steps.reduce((sum, step, index) => sum + (isWritten(index) ? added(index) : 0), 0);
      const ice = new Map(places.map((index) => {
        if (isWritten(index)) return [index, steps[index].amount];
        const isRest = lastReading === 0 && index === scaledIce[scaledIce.length - 1];
        const wanted = isRest ? left : Math.min(steps[index].amount || 0, left);
        const mass = massOf(ticks(wanted, unitOf(index), "water"), unitOf(index), "water");
        left -= mass;
        return [index, mass];
      }));
      const iceTotal = [...ice.values()];
      const rest = Math.max(0, iceTotal.reduce((sum, mass) => sum - mass, total));
      const first = poured.indexOf(true);
      let [reading, unit] = [0, first >= 0 ? unitOf(first) : recipe.yieldUnit];
      const text = (grams, name) => spelled(ticks(grams, name, "water"), name, "water");
      const exact = (grams, name) => decimal(grams / units[name].grams) + " " + name;
      const list = steps.map((step, index) => {
        if (!poured[index]) return { water: null, pour: null, total: text(reading, unit) };
        const name = unitOf(index);
        if (ice.has(index)) {
          const amount = (isWritten(index) ? exact : text)(ice.get(index), name);
          return { water: amount, pour: amount, total: text(reading, unit) };
        }
        unit = name;
        const before = reading;
        if (isWritten(index)) {
          fixedLeft -= added(index);
          reading = before + added(index);
          const [all, pour] = [exact(reading, name), exact(reading - before, name)];
          return { water: recipe.steps[index].kind === "to" ? all : pour, pour, total: all };
        }
        const isLast = step.reading + fixedLeft >= lastReading - 1.01e-6;
        const most = Math.max(0, rest - fixedLeft);
        const goal = isLast ? most : Math.max(before, Math.min(step.reading, most));
        if (recipe.steps[index].kind === "to") {
          let count = ticks(goal, name, "water");
          while (massOf(count, name, "water") < before - 1.01e-6) count += 1;
          reading = massOf(count, name, "water");
        } else {
          reading = before + massOf(ticks(Math.max(0, goal - before), name, "water"), name, "water");
        }
        const [all, pour] = [text(reading, name), text(reading - before, name)];
        return { water: recipe.steps[index].kind === "to" ? all : pour, pour, total: all };
      });
      return { total: iceTotal.reduce((sum, mass) => sum + mass, reading), steps: list };
    }
  }

  // The instruction of a step: literal text and the names of amounts take turns.
  function instruction(recipe, plan, index) {
    const shown = plan.steps[index];
    const values = { dose: plan.doseText, yield: plan.yieldText, pour: shown.pour, total: shown.total };
    return recipe.steps[index].text.map((part, place) => (place % 2 ? values[part] : part)).join("");
  }

  // No line ends between a number and its unit.
  const joined = (text) => text.replace(/(\d) (?=(?:g|kg|mg|ml|l|oz|lb|fl|°C|°F|s|min|h)(?![A-Za-z0-9\u0080-\uffff]))/g, "$1\u00a0");

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

  // MARK: The amounts of a recipe

  function amounts(recipe, form) {
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

    function show(plan, edited) {
      for (const [place, text] of written) place.textContent = text;
      for (const name of ["dose", "yield"]) {
        const text = plan ? plan[name + "Text"] : written0[name];
        if (name !== edited) fields[name].value = text.split(" ")[0];
      }
      form.elements.reset.disabled = !plan;
      if (!plan) return;
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
      const grams = whole(value * units[unitOf[name]].grams * 1e6) / 1e6;
      try {
        if (!text.trim() || !isFinite(value) || !(value > 0) || grams > 1e6) {
          throw new ScaleProblem("Write an amount above 0, such as 18.");
        }
        show(scale(recipe, { [name]: grams }), edited);
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
      apply(name, decimal(Math.max(Math.abs(size), whole((value + size) / size) * size), 2));
    });
    form.addEventListener("submit", (event) => event.preventDefault());
    form.elements.reset.addEventListener("click", () => {
      problem.textContent = "";
      show(null);
    });
    form.elements.reset.disabled = true;
    form.hidden = false;
  }

  // MARK: The timer

  function clockText(seconds) {
    const all = Math.max(0, Math.floor(seconds));
    const [hours, minutes, rest] = [Math.floor(all / 3600), Math.floor(all / 60) % 60, all % 60];
    const two = (number) => String(number).padStart(2, "0");
    return hours ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
  }

  // Runs through the steps after the preparation. A step with a time ends by itself, another when it is told to.
  function timer(recipe, box) {
    const steps = [...page.querySelectorAll(".steps li")];
    const [clock, text, left, news] = ["clock", "now", "left", "news"].map((name) => box.querySelector(`[data-timer=${name}]`));
    const [go, next, reset] = ["go", "next", "reset"].map((name) => box.querySelector(`[data-key=${name}]`));
    // With the wait behind the timer, which ends when the next step starts.
    const durations = recipe.steps.map((step) => (step.seconds === null ? null : step.seconds + (step.wait || 0)));
    let [current, elapsed, inStep, since, ticking] = [-1, 0, 0, null, 0];

    const now = () => Date.now() / 1000;
    const isDone = () => current >= steps.length;

    // Adds the time since the last look.
    function count() {
      if (since === null) return;
      const time = now();
      const passed = Math.max(0, time - since);
      since = time;
      elapsed += passed;
      inStep += passed;
      while (!isDone() && durations[current] !== null && inStep >= durations[current]) {
        inStep -= durations[current];
        enter(current + 1);
      }
    }

    function enter(step) {
      current = step;
      if (isDone()) {
        stop();
        elapsed -= inStep;
        inStep = 0;
      }
      news.textContent = isDone() ? "Done. Enjoy your coffee." : `Step ${current + 1}: ${what(current)}`;
      if (!isDone()) steps[current].scrollIntoView({ block: "nearest" });
    }

    const what = (step) => steps[step].querySelector(".what").textContent;

    function draw() {
      count();
      clock.textContent = clockText(elapsed);
      steps.forEach((step, index) => {
        step.classList.toggle("now", index === current);
        step.classList.toggle("done", index < current);
        if (index === current) step.setAttribute("aria-current", "step");
        else step.removeAttribute("aria-current");
      });
      const isOn = current >= 0 && !isDone();
      text.textContent = isDone() ? "Done. Enjoy your coffee." : isOn ? what(current) : "";
      const rest = isOn ? durations[current] : null;
      const wait = isOn && recipe.steps[current].wait || 0;
      const isWait = rest !== null && wait > 0 && inStep >= rest - wait;
      const time = rest === null ? "" : clockText(Math.ceil(rest - inStep - (isWait ? 0 : wait)));
      left.textContent = !isOn ? "" : rest === null ? "no time given" : isWait ? `wait ${time}` : `${time} left`;
      go.textContent = since !== null ? "Pause" : current < 0 ? "Start timer" : isDone() ? "Again" : "Go on";
      next.disabled = !isOn;
      reset.disabled = current < 0;
      box.classList.toggle("idle", current < 0);
    }

    function start() {
      if (isDone()) clear();
      since = now();
      if (current < 0) enter(recipe.preparation);
      ticking = ticking || setInterval(draw, 100);
    }

    function stop() {
      since = null;
      clearInterval(ticking);
      ticking = 0;
    }

    function clear() {
      stop();
      [current, elapsed, inStep] = [-1, 0, 0];
      news.textContent = "";
    }

    go.addEventListener("click", () => {
      count();
      if (since === null) start(); else stop();
      draw();
    });
    next.addEventListener("click", () => {
      count();
      if (current >= 0 && !isDone()) {
        inStep = 0;
        enter(current + 1);
      }
      draw();
    });
    reset.addEventListener("click", () => {
      clear();
      draw();
    });
    page.addEventListener("visibilitychange", draw);
    box.hidden = false;
    draw();
  }

  // MARK: What this page has

  const filters = byId("filters");
  if (filters) list(filters);
  const data = byId("recipe");
  if (data) {
    const recipe = JSON.parse(data.textContent);
    amounts(recipe, byId("scale"));
    timer(recipe, byId("timer"));
    // For checks against brewscale.
    window.brewbook = { recipe, scale: (wanted) => scale(recipe, wanted), instruction: (plan, index) => instruction(recipe, plan, index) };
  }
}());
