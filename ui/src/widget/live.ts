/* The live part of the chat as a file of its own. A cached panel imports it by this name, so the name must stay. */
export { startLive } from "../chat/live/live";
