// MARK: The timer

function clockText(seconds) {
  const all = Math.max(0, Math.floor(seconds));
  const [hours, minutes, rest] = [Math.floor(all / 3600), Math.floor(all / 60) % 60, all % 60];
  const two = (number) => String(number).padStart(2, "0");
  return hours ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}

// How long a brew that nobody ended is kept, and how long a step may be for the screen to stay on, in seconds.
const [forgottenAfter, longestWatched] = [12 * 3600, 15 * 60];

// Runs through the steps after the preparation. A step with a time ends by itself, another when it is told to. All times
// are differences of the wall clock, so neither a slow page nor a reload loses any. At the end, calls `ended` with the
// seconds of the brew, the time of its end, and whether somebody wants to log it now.
function timer(recipe, box, amounts, signals, ended) {
  const steps = [...page.querySelectorAll(".steps li")];
  const [clock, text, left, news] = ["clock", "now", "left", "news"].map((name) => box.querySelector(`[data-timer=${name}]`));
  const [go, next, reset] = ["go", "next", "reset"].map((name) => box.querySelector(`[data-key=${name}]`));
  // With the wait behind the timer, which ends when the next step starts.
  const durations = recipe.steps.map((step) => (step.seconds === null ? null : step.seconds + (step.wait || 0)));
  const name = `brew ${page.location.pathname.slice(root.pathname.length)}`;
  let [current, elapsed, inStep, since, over, ticking] = [-1, 0, 0, null, null, 0];

  const now = () => Date.now() / 1000;
  const isDone = () => current >= steps.length;
  const what = (step) => steps[step].querySelector(".what").textContent;

  // The seconds until each step that begins by itself, and until the end.
  function ahead() {
    const times = [];
    let rest = -inStep;
    for (let step = current; step < steps.length && durations[step] !== null; step += 1) {
      rest += durations[step];
      times.push(rest);
    }
    return times;
  }

  // Adds the time since the last look. Several steps may have passed.
  function count() {
    if (since === null) return;
    const [time, before] = [now(), current];
    const passed = Math.max(0, time - since);
    since = time;
    elapsed += passed;
    inStep += passed;
    while (!isDone() && durations[current] !== null && inStep >= durations[current]) {
      inStep -= durations[current];
      current += 1;
    }
    if (current !== before) entered();
  }

  // After the current step has changed.
  function entered() {
    if (isDone()) {
      stop();
      [over, elapsed, inStep] = [now() - inStep, elapsed - inStep, 0];
      ended(elapsed, over, false);
    } else {
      steps[current].scrollIntoView({ block: "nearest" });
    }
    show();
    news.replaceChildren(...(isDone() ? [] : [`Step ${current + 1}: `]), ...words(current));
    signals.vibrate();
    if (isDone()) signals.say(text.textContent, "en");
    else signals.say(what(current), recipe.language || "en");
  }

  // The step is in the language of the recipe, and all else is in English.
  function words(step) {
    if (isDone()) return ["Done. Enjoy your coffee."];
    const place = page.createElement("bdi");
    if (recipe.language) place.lang = recipe.language;
    place.textContent = what(step);
    return [place];
  }

  function show() {
    const isOn = current >= 0;
    steps.forEach((step, index) => {
      step.classList.toggle("now", index === current);
      step.classList.toggle("done", index < current);
      if (index === current) step.setAttribute("aria-current", "step");
      else step.removeAttribute("aria-current");
    });
    text.replaceChildren(...(isOn ? words(current) : []));
    go.textContent = since !== null ? "Pause" : !isOn ? "Start timer" : isDone() ? "Again" : "Go on";
    next.textContent = isDone() ? "Log this brew" : "Next";
    next.classList.toggle("primary", isDone());
    go.classList.toggle("primary", !isDone());
    next.disabled = !isOn;
    reset.disabled = !isOn;
    box.classList.toggle("idle", !isOn);
    box.classList.toggle("over", isDone());
  }

  // What changes with each look.
  function tick() {
    count();
    clock.textContent = clockText(elapsed);
    const isOn = current >= 0 && !isDone();
    const rest = isOn && durations[current] !== null ? durations[current] - inStep : null;
    const wait = isOn && recipe.steps[current].wait || 0;
    const isWait = rest !== null && wait > 0 && rest <= wait;
    const time = rest === null ? "" : clockText(Math.ceil(rest - (isWait ? 0 : wait)));
    const note = since !== null && signals.isMute() ? " · tap for sound" : "";
    left.textContent = !isOn ? "" : (rest === null ? "no time given" : isWait ? `wait ${time}` : `${time} left`) + note;
    signals.keepAwake(since !== null && (rest === null || rest <= longestWatched));
  }

  // After somebody has done something.
  function changed() {
    count();
    signals.ringAfter(since === null ? [] : ahead());
    show();
    tick();
    if (current < 0) return kept.set(name, null);
    const until = now() + (ahead().pop() || 0) + forgottenAfter;
    kept.set(name, { name: recipe.name, steps: steps.length, edit: amounts.edit(), current, elapsed, inStep, since, over, until });
  }

  function run() {
    since = now();
    ticking = ticking || setInterval(tick, 100);
  }

  function stop() {
    since = null;
    clearInterval(ticking);
    ticking = 0;
  }

  function clear() {
    stop();
    [current, elapsed, inStep, over] = [-1, 0, 0, null];
    news.replaceChildren();
  }

  function enter(step) {
    [current, inStep] = [step, 0];
    entered();
    signals.ringNow();
  }

  go.addEventListener("click", () => {
    if (since !== null) {
      count();
      stop();
    } else {
      if (isDone()) clear();
      run();
      if (current < 0) enter(recipe.preparation);
    }
    changed();
  });
  next.addEventListener("click", () => {
    count();
    if (isDone()) ended(elapsed, over, true);
    else if (current >= 0) enter(current + 1);
    changed();
  });
  function forget() {
    clear();
    changed();
  }
  reset.addEventListener("click", () => {
    if (isDone() || confirm("Stop this brew?")) forget();
  });
  page.addEventListener("visibilitychange", tick);
  for (const event of ["click", "keydown"]) page.addEventListener(event, () => { if (since !== null) signals.unlock(); });

  // Goes on with a brew from before the page was loaded.
  function restore() {
    const brew = kept.get(name);
    if (brew && brew.steps === steps.length && now() < brew.until) {
      ({ current, elapsed, inStep, since, over } = brew);
      amounts.restore(brew.edit);
      if (since !== null) ticking = setInterval(tick, 100);
      if (isDone()) ended(elapsed, over, false);
    }
    changed();
    box.hidden = false;
  }

  return { changed, forget, restore };
}

// Links to what is not finished, for the list of recipes: brews under way, and logged brews at the bottom of the page.
function unfinished(place) {
  const brews = kept.names("brew ").map((name) => [name.slice("brew ".length), kept.get(name)]);
  const current = brews.filter(([, brew]) => brew && Date.now() / 1000 < brew.until);
  const links = current.map(([path, brew]) => [new URL(path, root), `Go on with ${brew.name}`]);
  if (kept.get("brews")) links.push(["#brews", "Logged brews"]);
  place.replaceChildren(...links.map(([address, text]) => {
    const link = page.createElement("a");
    [link.href, link.textContent] = [address, text];
    return link;
  }));
  place.hidden = links.length === 0;
}
