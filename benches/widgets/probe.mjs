/*
 * What runs inside a measured page, sent there as source: finding an element
 * through shadow roots, and noticing when it can be seen. The same for all.
 * "Seen" means: at least 20 by 20 pixels of it inside the window, not hidden,
 * nine tenths opaque, and a frame in which that was so has been painted.
 */

/** Installs `globalThis.probe`; runs before anything of the page. */
export function installProbe() {
  const LEAST_PX = 20;

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
    if (width < LEAST_PX || height < LEAST_PX || !node.checkVisibility({ visibilityProperty: true })) return false;
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
        const look = () => {
          const node = find(paths);
          if (!node || !seen(node)) return void requestAnimationFrame(look);
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = () => resolve(performance.now());
          port2.postMessage(null);
        };
        requestAnimationFrame(look);
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
  globalThis.refused = [];
  document.addEventListener("securitypolicyviolation", (event) => globalThis.refused.push(event.effectiveDirective));
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
