// The plan of a recipe, its chart, and the scaled recipe.
import { byId, clock, counted, element, marked } from "./text.js";

// With one decimal, as brewscale writes it; `toFixed` misses ties.
const ratioText = (ratio) => `1:${Math.round(Math.round(ratio * 1e6) / 1e5) / 10}`;

// No line ends between a number and its unit.
const joined = (text) => text.replace(/(\d) (?=(?:g|kg|mg|ml|l|oz|lb|fl|°C|°F|s|min|h)(?![\p{L}\p{N}]))/gu, "$1\u00a0");

function figures(plan) {
  const ratio = plan.derivedRatio;
  const rows = [
    ["Dose", plan.texts.dose], ["Yield", plan.texts.yield], ["Ratio", ratio && ratioText(ratio)],
    ["Water", plan.texts.temperature], ["Grind", plan.inputs.grindLabel],
    ["Time", plan.totalDurationSeconds === null ? null : clock(plan.totalDurationSeconds)],
  ];
  return rows.filter(([, value]) => value)
    .map(([name, value]) => element("div", {}, element("dt", {}, name), element("dd", {}, joined(value))));
}

function step(step, index) {
  const { pour, total, temperature } = step.texts;
  const rows = [
    step.addedGrams > 0 && pour && (step.isIce ? `${pour} of ice` : `+${pour}`),
    step.addedGrams > 0 && !step.isIce && total && `scale: ${total}`,
    step.startTimeSeconds !== null && `at ${clock(step.startTimeSeconds)}`,
    step.timerDurationSeconds !== null && `for ${clock(step.timerDurationSeconds)}`,
    temperature && temperature !== step.planTemperature && temperature,
  ].filter(Boolean);
  return element("li", {}, element("span", { className: "number" }, String(index + 1)),
    element("span", { className: "what" }, joined(step.instructionText)),
    element("span", { className: "how" }, ...rows.map((row, place) => element(place ? "span" : "b", {}, joined(row)))));
}

// As brewscale says it.
function warned({ kind, value, from, to }) {
  const name = kind.split("-")[0];
  const spelled = (number) => name === "ratio" ? ratioText(number) : `${number} ${name === "temperature" ? "°C" : "g"}`;
  return `a ${name} of ${spelled(value)} is outside the recommended ${spelled(from)} to ${spelled(to)}`;
}

export class PlanView {
  constructor(core, onChange) {
    this.core = core;
    this.form = byId("scale");
    // What was edited last, and its text; empty for the recipe as it is written.
    this.wanted = {};
    this.form.addEventListener("input", (event) => {
      const { name, value } = event.target;
      this.wanted = value.trim() ? { [name]: value.trim() } : {};
      onChange();
    });
    this.form.addEventListener("reset", (event) => {
      event.preventDefault();
      this.wanted = {};
      onChange();
    });
    this.form.addEventListener("submit", (event) => event.preventDefault());
    this.form.addEventListener("focusout", () => this.fill());
  }

  // Makes the plan of a text, and shows it. The last plan stays if there is none.
  draw(text) {
    const made = this.made(text);
    this.plan = made.plan;
    byId("problem").replaceChildren(...made.problem);
    this.form.querySelector("button").disabled = Object.keys(this.wanted).length === 0;
    if (!made.plan) return;
    this.fill();
    this.form.hidden = false;
    byId("plan").hidden = false;
    byId("name").textContent = made.plan.inputs.recipeName;
    byId("figures").replaceChildren(...figures(made.plan));
    const temperature = made.plan.texts.temperature;
    byId("steps").replaceChildren(...made.plan.scaledSteps.map((part, index) => step({ ...part, planTemperature: temperature }, index)));
    const page = new DOMParser().parseFromString(this.core.chart(text, this.wanted) ?? "", "text/html");
    for (const style of page.querySelectorAll("style")) style.remove();
    byId("chart").replaceChildren(...page.body.children);
    byId("scaled").textContent = this.core.scale(text, { ...this.wanted, format: "yaml" });
  }

  // The plan of the first recipe, or what to say instead.
  made(text) {
    try {
      const record = JSON.parse(this.core.plan(text, this.wanted));
      const plan = record.plans?.[0];
      const notes = (plan?.warnings ?? []).map(warned);
      if (record.plans?.length > 1) notes.push(`The text has ${counted(record.plans.length, "recipe")}: this is the first.`);
      if (record.error) notes.push([record.error.message, record.error.hint].filter(Boolean).join(": "));
      const problem = notes.map((note) => element("span", {}, ...marked(note[0].toUpperCase() + note.slice(1))));
      if (!plan && !record.error) {
        const text = byId("plan").hidden ? "The plan follows when the recipe has no errors." : "This is the plan from before the errors.";
        problem.push(element("span", { className: "wait" }, text));
      }
      return { plan, problem };
    } catch (error) {
      // A wrong option, with the message of brewscale.
      const message = error.message.replace(/^--(\w+)/, (_, name) => `The ${name}`);
      return { plan: null, problem: [element("span", {}, ...marked(message))] };
    }
  }

  // Shows the amounts, but not in the field that is being edited.
  fill() {
    if (!this.plan) return;
    for (const name of ["dose", "yield"]) {
      const field = this.form.elements[name];
      if (field !== document.activeElement) field.value = this.plan.texts[name];
    }
  }
}
