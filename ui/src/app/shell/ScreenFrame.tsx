import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { useApp } from "../app-context";
import { chooseByArrows } from "../components/arrow-keys";
import { Icon } from "../components/Icon";
import { texts } from "../texts";
import { isTab } from "./app-store";
import { withKeys } from "./commands/bindings";
import { supportedTabs, tabName } from "./tabs";

interface ScreenFrameProps {
  title?: string;
  actions?: ComponentChildren;
  children: ComponentChildren;
}

export function ScreenFrame({ title, actions, children }: ScreenFrameProps) {
  const app = useApp();
  const shown = title ?? app.openRow.value?.Name ?? "";
  return (
    <div class="screen">
      <header class="head">
        <h1 class="head-title" title={shown}>{shown}</h1>
        {isTab(app.screen.value) ? <Tabs /> : null}
        <div class="head-actions">{actions}</div>
      </header>
      {children}
    </div>
  );
}

function Tabs() {
  const app = useApp();
  const t = texts.value.shell;
  const list = useRef<HTMLDivElement>(null);
  // In a narrow window the tabs scroll; lazily loaded actions make them narrower.
  useEffect(() => {
    const watcher = new ResizeObserver(() => list.current?.querySelector("[aria-selected=true]")?.scrollIntoView({ block: "nearest", inline: "nearest" }));
    if (list.current) watcher.observe(list.current);
    return () => watcher.disconnect();
  }, [app.screen.value]);
  return (
    <div ref={list} class="tabs" role="tablist" aria-label={t.tabsName} onKeyDown={chooseByArrows}>
      {supportedTabs(app.connection.value).map(({ tab, icon }) => (
        <button
          key={tab}
          class="tab"
          type="button"
          role="tab"
          aria-selected={app.screen.value === tab}
          tabIndex={app.screen.value === tab ? 0 : -1}
          title={withKeys(tabName(app.connection.value, tab), `go.${tab}`)}
          onClick={() => app.show(tab)}
        >
          <Icon node={icon} />
          <span>{tabName(app.connection.value, tab)}</span>
        </button>
      ))}
    </div>
  );
}
