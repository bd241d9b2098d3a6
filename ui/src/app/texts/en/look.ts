/* English: the settings of a chatbot and its stage. */

export const look = {};
