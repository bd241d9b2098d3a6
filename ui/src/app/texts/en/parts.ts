/* English: what parts and faults say on every screen. */

export const parts = {
  cancel: "Cancel",
  close: "Close",
  stopping: "Stopping…",
  doneOf: (done: string, total: string, share: string) => `${done} of ${total} (${share})`,
  /** `what` reads "your chatbots". */
  loading: (what: string) => `Loading ${what}…`,
  retry: "Retry",
  thisPart: "this part of the window",
  partMissing: "This part of the window could not be loaded.",
  partMissingThen: "Nothing was changed. Load the window again; if Porchlight was updated meanwhile, that is all it needs.",
  reload: "Load the window again",
  required: "Required",
  notChosen: "Not chosen",
  closeNote: "Close this note",
  faults: {
    noReason: "The service gave no reason.",
    unreachable: "The service could not be reached.",
    unreachableThen: "Nothing was lost. Check that the service runs, then try again.",
    noKey: "This connection has no key yet.",
    keyThen: "Set the key of this connection under Connections and keys.",
    keychain: "The keychain of this computer did not give the key.",
    keychainThen: "Unlock the keychain of this computer, then try again.",
    notOffered: "This service does not offer this.",
    notOfferedThen: "Nothing was changed. Another connection may offer it.",
    /** `doing` reads "loading the listings". */
    during: (doing: string) => `This happened while ${doing}. Nothing was changed.`,
    /** What a proxy, a firewall or a login page answers in the service's stead, by its HTTP status. */
    between: {
      tooLarge: (status: number) => `This is too large for a proxy between here and the service (HTTP ${status}). Make it smaller, or ask whoever runs the service to let more through.`,
      barred: (status: number) => `A proxy or firewall between here and the service did not let this through (HTTP ${status}). If your network asks you to sign in, do that in a browser, then try again.`,
      notHere: (status: number) => `There is no such service at the address of this connection (HTTP ${status}). Check the address under Connections and keys.`,
      later: (status: number) => `A proxy between here and the service asks to wait a little (HTTP ${status}). Try again in a minute.`,
      tooLong: (status: number) => `A proxy between here and the service takes only shorter addresses and headers (HTTP ${status}). Ask whoever runs the service to let longer ones through.`,
      forbidden: (status: number) => `A proxy between here and the service blocks this for legal reasons (HTTP ${status}). Ask whoever runs your network.`,
      refused: (status: number) => `A proxy between here and the service refused this (HTTP ${status}). Ask whoever runs the service or your network.`,
    },
    unreadableFile: (name: string) => `${name} could not be read.`,
    fileTooLarge: (limit: number, size: string) => `Files can be up to ${limit} MB; this one is ${size} MB.`,
  },
  files: {
    chooseListings: "Choose a file of listings",
    listings: "CSV, XLSX or JSON",
  },
};
