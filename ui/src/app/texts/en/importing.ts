/* English: import, export and undo. */

export const importing = {};
