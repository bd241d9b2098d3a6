/* Starts the widget on the test page of `scripts/dev widget`, as the embed code does on a website. */
const chatbotId = new URLSearchParams(location.search).get("chatbot");

window.porchlight = { chatbotId, domain: location.origin };
await import("../embed");

export {};
