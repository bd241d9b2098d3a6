/*
 * The frame of every control: label above, the control, then its fault or its
 * help. Control and help belong together for screen readers, so the ids are
 * made here.
 */
import type { ComponentChildren } from "preact";
import { useId } from "preact/hooks";
import { texts } from "../texts";

export interface FieldIds {
  id: string;
  describedBy: string | undefined;
  invalid: boolean;
}

interface FieldProps {
  label: string;
  help?: string | undefined;
  fault?: string | undefined;
  required?: boolean | undefined;
  /** A word beside the label, such as "unknown" or "changed". */
  note?: string | undefined;
  wide?: boolean | undefined;
  children: (ids: FieldIds) => ComponentChildren;
}

export function Field({ label, help, fault, required, note, wide, children }: FieldProps) {
  const id = useId();
  const below = fault ?? help;
  const describedBy = below ? `${id}-below` : undefined;
  return (
    <div class={`field${wide ? " field-wide" : ""}${fault ? " field-faulty" : ""}`}>
      <div class="field-head">
        <label for={id}>
          {label}
          {required ? <span class="field-required" title={texts.value.parts.required}> *</span> : null}
        </label>
        {note ? <span class="field-note">{note}</span> : null}
      </div>
      {children({ id, describedBy, invalid: fault !== undefined })}
      {below ? (
        <p id={`${id}-below`} class={fault ? "field-fault" : "field-help"} role={fault ? "alert" : undefined}>
          {below}
        </p>
      ) : null}
    </div>
  );
}
