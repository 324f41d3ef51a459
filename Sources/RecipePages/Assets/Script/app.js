// MARK: The app

// Over http, the site can be installed, and works without a network after the first visit. From a folder, browsers
// refuse both.
function install() {
  // A page that is a single file has no site.
  if (!page.querySelector("script[src]")) return;
  if (!page.location.protocol.startsWith("http")) return;
  const manifest = page.createElement("link");
  [manifest.rel, manifest.href] = ["manifest", new URL("manifest.webmanifest", root)];
  page.head.append(manifest);
  const workers = navigator.serviceWorker;
  // Only with https, or on this machine.
  if (!workers) return;
  // A second worker has newer pages.
  let isFirst = !workers.controller;
  workers.addEventListener("controllerchange", () => {
    if (!isFirst) byId("update").hidden = false;
    isFirst = false;
  });
  byId("update").querySelector("button").addEventListener("click", () => page.location.reload());
  workers.register(new URL("worker.js", root)).catch(() => {
    // The pages work without it as long as there is a network.
  });
}

// The bar of the system has the color of the page, which a style sheet of one's own may change.
function paint() {
  if (page.querySelector("meta[name=theme-color]")) return;
  const color = page.createElement("meta");
  color.name = "theme-color";
  page.head.append(color);
  const isDark = matchMedia("(prefers-color-scheme: dark)");
  const show = () => { color.content = getComputedStyle(page.documentElement).getPropertyValue("--paper").trim(); };
  isDark.addEventListener("change", show);
  show();
}

// MARK: What this page has

const add = brews(byId("brews"));
const filters = byId("filters");
if (filters) {
  list(filters);
  unfinished(byId("unfinished"));
}
const data = byId("recipe");
if (data) {
  const recipe = JSON.parse(data.textContent);
  const figures = amounts(recipe, byId("scale"), () => {
    clock.changed();
    form.fillAmounts();
  });
  const form = logging(recipe, byId("log"), figures, (brew) => {
    clock.forget();
    return add(brew);
  });
  const device = signals(byId("signals"), () => clock.changed());
  const clock = timer(recipe, byId("timer"), figures, device, form.open);
  clock.restore();
  // For checks against brewscale.
  window.brewbook = { recipe, scale: (wanted) => scale(recipe, wanted), instruction: (plan, index) => instruction(recipe, plan, index) };
}
install();
paint();
