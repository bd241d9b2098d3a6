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
    unreadableFile: (name: string) => `${name} could not be read.`,
  },
  files: {
    chooseListings: "Choose a file of listings",
    listings: "CSV, XLSX or JSON",
  },
};
