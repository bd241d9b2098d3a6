/** Where the agent writes, if the open conversation has it. */
export const replyInput = (): HTMLElement | null => document.querySelector(".reply-box textarea");
