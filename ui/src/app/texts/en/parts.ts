/* English: what parts and faults say on every screen. */

export const parts = {};
