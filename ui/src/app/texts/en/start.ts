/* English: the first start, new chatbot. */

export const start = {
  /** The app in a browser, before it has a key. */
  inBrowser: {
    title: "Your chatbots, in this browser",
    lead: "The key stays in the memory of this page and is gone when you close it.",
    leadHere: (address: string) =>
      `This is the service at ${address}. The key stays in the memory of this page and is gone when you close it.`,
    address: "Address of the service",
    key: "Secret key",
    keyHelp: "The service showed it when it was first started; “porchlight key make” prints another.",
    connect: "Connect",
    connecting: "Connecting",
    keyRefused: "The service does not know this key. Check that all of it was copied, or print another with “porchlight key make”.",
    keyOfOtherKind: "This key may not manage chatbots. A secret key begins with sk_.",
    unreachable: "The service did not answer. Check that it runs, then connect again.",
  },
};
