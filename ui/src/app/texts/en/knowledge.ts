/* English: saved facts. */

export const knowledge = {};
