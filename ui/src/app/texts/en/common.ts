/* English: what parts and faults say on every screen. */

export const common = {
  cancel: "Cancel",
  close: "Close",
  stopping: "Stopping…",
  doneOf: (done: string, total: string, share: string) => `${done} of ${total} (${share})`,
  /** `what` reads "your chatbots". */
  loading: (what: string) => `Loading ${what}…`,
  retry: "Retry",
  thisPart: "this section",
  partMissing: "This section couldn't load.",
  partMissingThen: "Nothing was changed. Reload to try again. This can happen after an update.",
  reload: "Reload",
  required: "Required",
  notChosen: "Select…",
  closeNote: "Dismiss",
  errors: {
    noReason: "No details available.",
    unreachable: "Can't reach the service.",
    unreachableThen: "Nothing was lost. Make sure the service is running, then try again.",
    noKey: "This connection has no key.",
    keyThen: "Add a key under Connections and keys.",
    keychain: "Couldn't read the key from your keychain.",
    keychainThen: "Unlock your keychain, then try again.",
    notOffered: "Not supported by this service.",
    notOfferedThen: "Nothing was changed. Another connection may support it.",
    /** `doing` reads "loading the listings". */
    during: (doing: string) => `Error while ${doing}. Nothing was changed.`,
    /** After a message that says what to correct. */
    unchanged: "Nothing was changed.",
    /** What a proxy, a firewall or a login page answers in the service's stead, by its HTTP status. */
    between: {
      tooLarge: (status: number) => `Too large for a proxy between this computer and the service (HTTP ${status}). Make it smaller, or ask your server administrator to raise the limit.`,
      barred: (status: number) => `A proxy or firewall blocked this (HTTP ${status}). If your network asks you to sign in, do that in a browser, then try again.`,
      notHere: (status: number) => `No service at this connection's URL (HTTP ${status}). Check the URL under Connections and keys.`,
      later: (status: number) => `A proxy asked to slow down (HTTP ${status}). Try again in a minute.`,
      tooLong: (status: number) => `The URL or headers are too long for a proxy (HTTP ${status}). Ask your server administrator to raise the limit.`,
      forbidden: (status: number) => `Blocked for legal reasons by a proxy (HTTP ${status}). Ask your network administrator.`,
      rejected: (status: number) => `A proxy rejected this (HTTP ${status}). Ask your server or network administrator.`,
    },
    unreadableFile: (name: string) => `Couldn't read ${name}.`,
    fileTooLarge: (limit: number, size: string) => `Files can be up to ${limit} MB. This one is ${size} MB.`,
  },
  files: {
    chooseListings: "Choose a listings file",
    listings: "CSV, Excel or JSON",
  },
};
