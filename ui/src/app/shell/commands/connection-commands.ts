import { texts } from "../../texts";
import type { AppStore } from "../app-store";
import type { Command } from "./registry";

export function addConnectionCommands(app: AppStore): Command[] {
  if (app.state.value.is !== "ready") return [];
  const { connections, current } = app.state.value.value;
  const t = texts.value.shell;
  return connections
    .filter(({ id }) => id !== current)
    .map(({ id, kind, name, baseUrl }) => ({
      id: `connection.${id}`,
      title: t.commands.useConnection(kind === "built-in" ? t.sidebar.builtIn : name),
      group: "connections",
      detail: baseUrl,
      run: () => void app.useConnection(id).catch(app.reportError(t.commands.useConnection(name))),
    }));
}
