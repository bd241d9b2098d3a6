import { useSignal } from "@preact/signals";
import { Truck } from "lucide";
import type { Connection, DataMove } from "../../../api/desktop";
import { useApp } from "../../app-context";
import { Button } from "../../components/Button";
import { Progress } from "../../components/Progress";
import { Failed, Loading } from "../../components/states";
import { formatNumber } from "../../format";
import { texts } from "../../texts";
import { FirstChatbot } from "../FirstChatbot";
import { guide, updateGuide, websiteServer } from "../guide-store";
import { useDataMove, type DataMoveState } from "../use-data-move";
import { MovedExtras } from "../MovedExtras";
import { ReopenButton } from "../ReopenButton";

export function MoveStep() {
  const server = websiteServer(useApp());
  const t = texts.value.website.move;
  if (server) return <MoveTo key={server.id} server={server} />;
  return (
    <>
      <p>{t.needServer}</p>
      <div class="guide-actions">
        <Button onClick={() => updateGuide({ step: "server" })}>{t.toServer}</Button>
      </div>
    </>
  );
}

function MoveTo({ server }: { server: Connection }) {
  const app = useApp();
  const t = texts.value.website.move;
  const state = useDataMove(server);
  const now = state.move.value;
  const works = app.connection.value?.id === server.id;
  const chatbots = app.chatbots.value;
  if (now.is === "failed") return <Failed error={now.error} doing={t.reading} retry={state.load} />;
  if (chatbots.is === "failed") return <Failed error={chatbots.error} doing={texts.value.shell.loadingChatbots} retry={() => void app.refreshChatbots()} />;
  if (now.is === "loading" || chatbots.is === "loading") return <Loading what={t.reading} />;
  const isEmpty = chatbots.value.length === 0;
  const move = now.value;
  if (move && move.state !== "done") return <Running move={move} state={state} />;
  if (isEmpty && (works || !move)) return <FirstChatbot server={server} />;
  if (move || guide.value.isMoved || works) return <Moved server={server} move={move} state={state} />;
  return <Offer server={server} state={state} />;
}

function Offer({ server, state }: { server: Connection; state: DataMoveState }) {
  const t = texts.value.website.move;
  const isBusy = useSignal(false);
  const isNotEmpty = state.isNotEmpty.value;
  const run = (what: () => Promise<void>) => () => {
    isBusy.value = true;
    void what().finally(() => (isBusy.value = false));
  };
  return (
    <>
      <p>{t.text(server.name)}</p>
      <p>{t.settings}</p>
      <p>{t.during}</p>
      {isNotEmpty ? <p class="note-care" role="alert">{t.notEmpty}</p> : null}
      <div class="guide-actions">
        <Button variant="primary" icon={Truck} busy={isBusy.value} onClick={run(state.start)}>{isNotEmpty ? t.retry : t.start}</Button>
        <Button variant="quiet" disabled={isBusy.value} onClick={run(state.useServer)}>{isNotEmpty ? t.useServer : t.startEmpty}</Button>
      </div>
    </>
  );
}

/** Files and rows are counted; the other steps have bytes, which are shown as megabytes. */
function inUnits(step: DataMove["step"], amount: number): number {
  return step === "files" || step === "rows" ? amount : Math.round(amount / 100_000) / 10;
}

function Running({ move, state }: { move: DataMove; state: DataMoveState }) {
  const app = useApp();
  const t = texts.value.website.move;
  const stop = async () => {
    if (await app.ask({ title: t.stopTitle, text: t.stopText, confirm: t.stop, losing: false })) await state.discard();
  };
  if (move.state === "working") {
    return (
      <>
        <Progress label={t.steps[move.step]} done={inUnits(move.step, move.done)} total={inUnits(move.step, move.total)} atOnce />
        {move.message ? <p class="field-help" role="status">{t.retrying(move.message)}</p> : null}
        <p>{t.during}</p>
        <div class="guide-actions">
          <Button onClick={() => void stop()}>{t.stop}</Button>
        </div>
      </>
    );
  }
  const isInterrupted = move.state === "interrupted";
  return (
    <>
      <p class="note-care" role={isInterrupted ? "status" : "alert"}>
        {isInterrupted ? t.interrupted : t.failed}
        {move.message ? ` ${move.message}` : null}
      </p>
      <div class="guide-actions">
        <Button variant="primary" onClick={() => void state.resume()}>{isInterrupted ? t.continue : t.retry}</Button>
        <Button onClick={() => void stop()}>{t.stop}</Button>
      </div>
    </>
  );
}

function Moved({ server, move, state }: { server: Connection; move: DataMove | null; state: DataMoveState }) {
  // The core counts rows only in the run that moved them.
  const t = texts.value.website;
  const rows = move?.tables.reduce((sum, { Rows }) => sum + Rows, 0) ?? 0;
  return (
    <>
      <div role="status" class="guide-text">
        <p>{rows > 0 ? t.move.done(formatNumber(rows), server.name) : t.move.ready(server.name)}</p>
        {move ? <p>{t.move.switched(server.name)}</p> : null}
      </div>
      <MovedExtras extras={move?.extras ?? []} />
      <div class="guide-actions">
        <Button variant="primary" onClick={() => updateGuide({ step: "snippet" })}>{t.next}</Button>
        {move ? <ReopenButton done={state.load} /> : null}
      </div>
    </>
  );
}
