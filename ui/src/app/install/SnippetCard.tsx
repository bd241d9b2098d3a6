import type { ComponentChildren } from "preact";
import { useSignal } from "@preact/signals";
import { Check, Copy } from "lucide";
import { useApp } from "../app-context";
import { Button } from "../components/Button";
import { PanelHead } from "../components/PanelHead";
import { texts } from "../texts";

interface SnippetCardProps {
  title: string;
  text: string;
  code: string;
  action?: ComponentChildren;
}

export function SnippetCard({ title, text, code, action }: SnippetCardProps) {
  return (
    <section class="panel" aria-label={title}>
      <PanelHead title={title} help={text}>
        <div class="panel-actions">
          {action}
          <CopyButton text={code} />
        </div>
      </PanelHead>
      <pre class="code" tabIndex={0}>{code}</pre>
    </section>
  );
}

export function CopyButton({ text, word, variant = "plain" }: { text: string; word?: string; variant?: "plain" | "primary" }) {
  const app = useApp();
  const t = texts.value.install;
  const copied = useSignal(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      copied.value = true;
      setTimeout(() => (copied.value = false), 2000);
    } catch {
      app.toast({ text: t.noClipboard, tone: "bad" });
    }
  };
  return (
    <Button variant={variant} icon={copied.value ? Check : Copy} onClick={() => void copy()}>
      {copied.value ? t.copied : (word ?? t.copy)}
    </Button>
  );
}
