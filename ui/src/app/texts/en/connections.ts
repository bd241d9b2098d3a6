/* English: connections, keys, the built-in service's settings. */

export const connections = {};
