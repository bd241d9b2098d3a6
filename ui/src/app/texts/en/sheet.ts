/* English: the form of one listing and its photos. */

export const sheet = {};
