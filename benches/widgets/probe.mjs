/*
 * Runs inside a measured page: finds an element through shadow roots and notices when it is visible. Visible means that
 * at least 20 by 20 pixels are inside the window, not hidden and nine tenths opaque, in a painted frame.
 */

/** Installs `globalThis.probe`; runs before anything of the page. */
export function installProbe() {
  const MIN_PX = 20;

  function find(paths) {
    for (const path of paths.split(", ")) {
      const found = path.split(" >>> ").reduce((root, part, at) => {
        const place = at === 0 ? root : root?.shadowRoot;
        return place?.querySelector(part) ?? null;
      }, document);
      if (found) return found;
    }
    return null;
  }

  function boxOf(node) {
    const box = node.getBoundingClientRect();
    const width = Math.min(box.right, innerWidth) - Math.max(box.left, 0);
    const height = Math.min(box.bottom, innerHeight) - Math.max(box.top, 0);
    return { x: box.left + box.width / 2, y: box.top + box.height / 2, width, height };
  }

  function seen(node) {
    const { width, height } = boxOf(node);
    if (width < MIN_PX || height < MIN_PX || !node.checkVisibility({ visibilityProperty: true })) return false;
    let opacity = 1;
    for (let at = node; at; at = at.assignedSlot ?? at.parentElement ?? at.getRootNode().host) opacity *= Number(getComputedStyle(at).opacity);
    return opacity >= 0.9;
  }

  globalThis.probe = {
    /** The middle of an element that can be seen now, or null. */
    place(paths) {
      const node = find(paths);
      return node && seen(node) ? boxOf(node) : null;
    },
    /** Milliseconds since navigation after the first painted frame with the element. */
    watch(paths) {
      return new Promise((resolve) => {
        const poll = () => {
          const node = find(paths);
          if (!node || !seen(node)) return void requestAnimationFrame(poll);
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = () => resolve(performance.now());
          port2.postMessage(null);
        };
        requestAnimationFrame(poll);
      });
    },
    /** From now on the time between the next press and the sight of an element will be `taken`. */
    time(paths) {
      this.taken = new Promise((resolve) => {
        const pressed = ({ timeStamp }) => void this.watch(paths).then((at) => resolve(at - timeStamp));
        addEventListener("pointerdown", pressed, { capture: true, once: true });
      });
    },
  };
}

/** Counts what a content policy refuses. */
export function watchPolicy() {
  globalThis.rejected = [];
  document.addEventListener("securitypolicyviolation", (event) => globalThis.rejected.push(event.effectiveDirective));
}

/** Layout shift without a visitor's doing, and the longest task, since the page began. */
export function readTrouble() {
  return new Promise((resolve) => {
    const trouble = { shift: 0, longest: 0 };
    const note = (entries) => {
      for (const entry of entries) {
        if (entry.entryType === "longtask") trouble.longest = Math.max(trouble.longest, entry.duration);
        else if (!entry.hadRecentInput) trouble.shift += entry.value;
      }
    };
    const observer = new PerformanceObserver((list) => note(list.getEntries()));
    observer.observe({ type: "layout-shift", buffered: true });
    observer.observe({ type: "longtask", buffered: true });
    setTimeout(() => {
      note(observer.takeRecords());
      resolve(trouble);
    }, 50);
  });
}
