import { CloudOff, TriangleAlert } from "lucide";
import { useApp } from "../../app-context";
import { Icon } from "../../components/Icon";
import { texts } from "../../texts";
import { queueOpen } from "../open-dialogs";

export function QueueState() {
  const { queue } = useApp();
  const t = texts.value.shell.queue;
  const waiting = queue.edits.value.length - queue.failed.value;
  const failed = queue.failed.value;
  const text = [failed > 0 ? t.failed(failed) : "", waiting > 0 ? t.waiting(waiting) : ""].filter(Boolean).join(" · ");
  return (
    <div role="status">
      {text ? (
        <button class={`sidebar-row sidebar-pending${failed > 0 ? " sidebar-failed" : ""}`} type="button" title={text} onClick={() => (queueOpen.value = true)}>
          <span class="sidebar-icon">
            <Icon node={failed > 0 ? TriangleAlert : CloudOff} />
          </span>
          <span class="sidebar-label">{text}</span>
        </button>
      ) : null}
    </div>
  );
}
