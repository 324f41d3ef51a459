// MARK: Numbers, as in the program

// To nearest, ties away from zero.
function whole(value) {
  const size = Math.abs(value);
  if (!(size < 1e15)) return value;
  const below = Math.trunc(size);
  const rounded = size - below < 0.5 ? below : below + 1;
  return value < 0 && rounded > 0 ? -rounded : rounded;
}

// A decimal of at most six places in millionths; null for other numbers, and for large ones.
function millionths(value) {
  const count = Math.round(Math.abs(value) * 1e6);
  return count <= 1e13 && count / 1e6 === Math.abs(value) ? BigInt(count) : null;
}

// value × factor ÷ divisor, in steps of which so many make one, rounded as above. Decimals are computed in whole numbers,
// because binary numbers make a little less than 346.5 of 330 × 18.9 ÷ 18.
function proportion(steps, value, factor = 1, divisor = 1) {
  const result = value * factor / divisor;
  const [first, second, third] = [value, factor, divisor].map(millionths);
  if (first === null || second === null || !third) return whole(result * steps);
  const [product, by] = [first * second * BigInt(steps), third * 1000000n];
  const size = Number((2n * product + by) / (2n * by));
  return result < 0 && size > 0 ? -size : size;
}

// Without the rounding errors of sums.
const clean = (value) => whole(value * 1e6) / 1e6;
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
  const nearest = proportion(unit[what], clean(grams), 1e4, unit.metric ? 1e4 : clean(unit.grams * 1e4));
  return isPositive && grams > 0 ? Math.max(1, nearest) : nearest;
}

// Units have up to ten decimals.
const inGrams = (value, name) => proportion(1e6, value, clean(units[name].grams * 1e4), 1e4) / 1e6;

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
  // Each as a value, a factor and a divisor.
  let asked = [[own.dose, wanted.factor], [own.yield, wanted.factor]];
  if (wanted.dose !== undefined) {
    asked = [[wanted.dose], [wanted.dose, own.yield, own.dose]];
  } else if (wanted.yield !== undefined) {
    asked = [[wanted.yield, own.dose, own.yield], [wanted.yield]];
  }
  const isOwn = (dose, water) => isSame(dose, own.dose) && isSame(water, own.yield);
  if (isOwn(...asked.map(([value, factor = 1, divisor = 1]) => value * factor / divisor))) return null;
  const dose = proportion(10, ...asked[0]) / 10;
  const water = proportion(1, ...asked[1]);
  if (!(dose > 0) || !isFinite(dose)) throw new ScaleProblem("the dose must be 0.1 g or more");
  if (!(water > 0) || !isFinite(water)) throw new ScaleProblem("the yield must be 1 g or more");
  if (isOwn(dose, water)) return null;
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
    return { scaled: clean(reading - fixedReading), fixed: fixedReading };
  });
  const fixed = fixedReading + fixedIce;
  const poured = clean(reading - fixedReading);
  const total = clean(poured + ice);
  const rests = clean(water - fixed);
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
    const amount = Math.min(proportion(1, step.grams, rests, total), left);
    left -= amount;
    return amount;
  });
  const last = recipe.steps.findLastIndex((step) => step.kind === "ice" && !step.fixed);
  if (!pours(recipe) && last >= 0) iced[last] += left;
  const rest = iced.reduce((sum, amount) => sum - (amount || 0), rests + fixedIce);
  const target = recipe.rule === "bloom-split"
    ? bloomSplit(recipe, dose, rest)
    : (pour, before) => (before < poured ? Math.min(proportion(1, before, rests, total), rest) : rest);
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
  const bloom = proportion(1, 3, dose);
  if (!(bloom < water)) {
    throw new ScaleProblem(
      `the bloom (${decimal(bloom)} g) must be less than the water to pour (${decimal(water)} g)`
    );
  }
  return (pour) => (pour < count - 1 ? bloom + proportion(1, clean(water - bloom), pour, count - 1) : water);
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
