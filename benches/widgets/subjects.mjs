/*
 * The compared widgets: how their documentation embeds each, and the paths of the launcher, the opener and the input.
 * Paths cross shadow roots with ">>>". README.md names the sources.
 */
import { versionOf } from "./install.mjs";

/**
 * @typedef {object} Place where the files and the back end of a widget are
 * @property {string} files address of the folder of installed packages
 * @property {string} api address of the scripted back ends
 * @property {string} service address of the Porchlight service
 * @property {string} chatbot serial number of the chatbot there
 *
 * @typedef {object} Subject
 * @property {string} name
 * @property {string} title head of its column
 * @property {string} [package] to be installed
 * @property {(place: Place) => Snippet} snippet what a site owner pastes
 * @property {string} [seen] what a visitor sees first
 * @property {string} [opener] what is pressed to open it; none when it is open from the start
 * @property {string} [input] what is written into
 *
 * @typedef {object} Snippet
 * @property {string} [html] tags
 * @property {string} [styles] a style sheet that it asks for
 * @property {string} [module] an inline module; under a policy without inline scripts it is served as a file
 * @property {string} [host] whom a strict policy has to name
 */

/** @type {Subject[]} */
export const subjects = [
  { name: "blank", title: "blank page", snippet: () => ({}) },
  {
    name: "floor",
    title: "floor: a button drawn inline",
    seen: "#floor",
    snippet: () => ({
      html: `<script>addEventListener("DOMContentLoaded",()=>{const b=document.createElement("button");b.id="floor";b.textContent="?";b.ariaLabel="Chat";b.style.cssText="position:fixed;right:20px;bottom:20px;width:56px;height:56px;border:0;border-radius:28px;background:#246;color:#fff";document.body.append(b)})</script>`,
    }),
  },
  {
    name: "porchlight",
    title: "Porchlight",
    seen: "porchlight-chat >>> .opener",
    opener: "porchlight-chat >>> .opener",
    input: "porchlight-chat >>> textarea",
    snippet: ({ service, chatbot }) => ({
      html: `<script src="${service}/embed.min.js" data-chatbot-id="${chatbot}" defer></script>`,
      host: service,
    }),
  },
  {
    name: "deep-chat",
    title: `deep-chat ${versionOf("deep-chat")}`,
    package: "deep-chat",
    seen: "deep-chat >>> #text-input",
    input: "deep-chat >>> #text-input",
    snippet: ({ files, api }) => ({
      html: `<script type="module" src="${files}/deep-chat/dist/deepChat.bundle.js"></script>
        <deep-chat connect='{"url": "${api}/deep-chat"}'></deep-chat>`,
      host: api,
    }),
  },
  {
    name: "typebot",
    title: `@typebot.io/js ${versionOf("@typebot.io/js")}`,
    package: "@typebot.io/js",
    seen: "typebot-bubble >>> button[part=button]",
    opener: "typebot-bubble >>> button[part=button]",
    input: "typebot-bubble >>> input, typebot-bubble >>> textarea",
    snippet: ({ files, api }) => ({
      module: `import Typebot from "${files}/@typebot.io/js/dist/web.js";
        Typebot.initBubble({ typebot: "my-typebot", apiHost: "${api}" });`,
      host: api,
    }),
  },
  {
    name: "flowise",
    title: `flowise-embed ${versionOf("flowise-embed")}`,
    package: "flowise-embed",
    seen: "flowise-chatbot >>> button[part=button]",
    opener: "flowise-chatbot >>> button[part=button]",
    input: "flowise-chatbot >>> textarea",
    snippet: ({ files, api }) => ({
      module: `import Chatbot from "${files}/flowise-embed/dist/web.js";
        Chatbot.init({ chatflowid: "91e9c803-5169-4db9-8207-3c0915d71c5f", apiHost: "${api}" });`,
      host: api,
    }),
  },
  {
    name: "n8n",
    title: `@n8n/chat ${versionOf("@n8n/chat")}`,
    package: "@n8n/chat",
    seen: ".chat-window-toggle",
    opener: ".chat-window-toggle",
    input: ".chat-window textarea",
    snippet: ({ files, api }) => ({
      styles: `${files}/@n8n/chat/dist/style.css`,
      module: `import { createChat } from "${files}/@n8n/chat/dist/chat.bundle.es.js";
        createChat({ webhookUrl: "${api}/webhook/chat" });`,
      host: api,
    }),
  },
];
