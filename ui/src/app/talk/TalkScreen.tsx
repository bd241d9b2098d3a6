/*
 * Try it: the bot as visitors have it, full height, streamed, with its cards,
 * and beside it the reasons of each answer. The same chat component as on the
 * share page; only the key is the owner's. A new talk is a new session. The
 * talk stays while the window lives.
 */
import "../../chat/texts/all";
import { useEffect, useRef } from "preact/hooks";
import { useSignal } from "@preact/signals";
import { MessageCirclePlus } from "lucide";
import { mountChat } from "../../chat";
import type { ChatHandle } from "../../chat/types";
import { useApp } from "../app-context";
import { FactSheet } from "../knowledge/FactSheet";
import type { FactStart } from "../knowledge/fact-form";
import { Button } from "../parts/Button";
import { Failed, Loading } from "../parts/Told";
import { lookStore } from "../look/look-store";
import { publicSettings } from "../look/public-settings";
import { ScreenFrame } from "../shell/ScreenFrame";
import { ReasonsPanel } from "./ReasonsPanel";
import { endTalk, talkOf } from "./talks";

export function TalkScreen({ serialNumber }: { serialNumber: string }) {
  const app = useApp();
  const look = lookStore(app, serialNumber);
  const talk = useSignal(0);
  const fact = useSignal<FactStart | null>(null);
  const saved = look.saved.value;
  useEffect(() => {
    if (look.saved.value.is !== "ready") void look.load();
  }, [look]);
  const begin = () => {
    endTalk(app, serialNumber);
    talk.value += 1;
  };
  return (
    <ScreenFrame actions={<Button icon={MessageCirclePlus} onClick={begin}>New talk</Button>}>
      <div class="talk">
        {saved.is === "loading" ? <Loading what="the bot" /> : null}
        {saved.is === "failed" ? <Failed fault={saved.fault} doing="reading the settings" retry={() => void look.load()} /> : null}
        {saved.is === "ready" ? (
          <>
            <Talk key={talk.value} serialNumber={serialNumber} />
            <ReasonsPanel
              key={`reasons-${talk.value}`}
              serialNumber={serialNumber}
              exchanges={talkOf(app, serialNumber).exchanges.value}
              keepAsFact={(start) => (fact.value = start)}
            />
          </>
        ) : null}
        {fact.value ? <FactSheet serialNumber={serialNumber} start={fact.value} close={() => (fact.value = null)} /> : null}
      </div>
    </ScreenFrame>
  );
}

/** Mounts the chat once; settings saved meanwhile reach it as an update. */
function Talk({ serialNumber }: { serialNumber: string }) {
  const app = useApp();
  const look = lookStore(app, serialNumber);
  const host = useRef<HTMLDivElement>(null);
  const handle = useRef<ChatHandle | null>(null);
  const settings = publicSettings(app.transport, look.saved.value.is === "ready" ? look.saved.value.value : {});

  useEffect(() => {
    if (!host.current) return;
    handle.current = mountChat(host.current, {
      settings,
      transport: talkOf(app, serialNumber).transport,
      frame: "page",
    });
    return () => handle.current?.destroy();
  }, [serialNumber]);
  useEffect(() => handle.current?.update(settings), [look.saved.value]);
  return <div ref={host} class="talk-host" />;
}
