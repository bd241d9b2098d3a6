/* English: Try it, saved questions, the reasons of an answer. */

export const talk = {};
