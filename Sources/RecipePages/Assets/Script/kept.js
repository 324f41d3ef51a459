// MARK: What the browser keeps

// The folder of the site. Other books may be on the same server and share its storage, so all names begin with it.
const root = new URL(".", page.currentScript.src || page.location.href);

const kept = {
  prefix: `brewbook ${root.pathname} `,
  // What this page knows, if the browser keeps nothing.
  own: new Map(),

  get(name) {
    try {
      return JSON.parse(localStorage.getItem(this.prefix + name));
    } catch {
      return this.own.get(name) ?? null;
    }
  },

  // Returns whether the browser keeps it. Null removes it.
  set(name, value) {
    this.own.set(name, value);
    try {
      if (value === null) localStorage.removeItem(this.prefix + name);
      else localStorage.setItem(this.prefix + name, JSON.stringify(value));
      return true;
    } catch {
      return false;
    }
  },

  // The names that begin with a word.
  names(word) {
    try {
      return Object.keys(localStorage).filter((name) => name.startsWith(this.prefix + word)).map((name) => name.slice(this.prefix.length));
    } catch {
      return [];
    }
  },
};
