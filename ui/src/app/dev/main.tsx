/* Renders the app over the transport in memory. For development only. */
import { render } from "preact";
import "@preact/signals";
import { App } from "../App";
import { createAppStore } from "../shell/app-store";
import "../styles/index.css";
import { speakChosen } from "../texts";
import { memoryTransport } from "./memory-transport";

const root = document.getElementById("app");
void speakChosen().then(() => {
  const app = createAppStore(memoryTransport());
  void app.load();
  if (root) render(<App app={app} />, root);
});
