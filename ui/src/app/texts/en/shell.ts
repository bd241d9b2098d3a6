/* English: rail, tabs, palette, menus, notices, preferences. */

export const shell = {};
