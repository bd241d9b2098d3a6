/* English: connections, keys, the built-in service's settings. */

export const connections = {
  notOffered: "This service does not have this; it speaks only the operations of the interface.",
};
