import type { ComponentChildren } from "preact";

interface PanelHeadProps {
  title: string;
  help: string;
  children?: ComponentChildren;
}

export function PanelHead({ title, help, children }: PanelHeadProps) {
  return (
    <div class="panel-head">
      <div>
        <h2>{title}</h2>
        <p class="field-help">{help}</p>
      </div>
      {children}
    </div>
  );
}
