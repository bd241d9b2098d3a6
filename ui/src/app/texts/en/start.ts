/* English: the first start, new chatbot. */

export const start = {};
