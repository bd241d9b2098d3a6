/* English: snippets and domains. */

export const embed = {};
