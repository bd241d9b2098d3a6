/*
 * Starts the widget on the test page of `scripts/dev widget`, as the embed code does on a website. `&lang=de` in the
 * page's URL makes it a German page.
 */
const query = new URLSearchParams(location.search);

document.documentElement.lang = query.get("lang") ?? "en";
window.porchlight = { chatbotId: query.get("chatbot"), domain: location.origin };
await import("../embed");

export {};
