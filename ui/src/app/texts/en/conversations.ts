/* English: conversations, their chart and export. */

export const conversations = {};
