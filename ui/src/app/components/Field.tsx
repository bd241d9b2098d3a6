/*
 * Creates the IDs that connect a control with its label and its help or error text for screen
 * readers.
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
  error?: string | undefined;
  required?: boolean | undefined;
  /** Text beside the label, such as "unknown" or "changed". */
  note?: string | undefined;
  wide?: boolean | undefined;
  children: (ids: FieldIds) => ComponentChildren;
}

export function Field({ label, help, error, required, note, wide, children }: FieldProps) {
  const id = useId();
  const below = error ?? help;
  const describedBy = below ? `${id}-below` : undefined;
  return (
    <div class={`field${wide ? " field-wide" : ""}${error ? " field-invalid" : ""}`}>
      <div class="field-head">
        <label for={id}>
          {label}
          {required ? <span class="field-required" title={texts.value.common.required}> *</span> : null}
        </label>
        {note ? <span class="field-note">{note}</span> : null}
      </div>
      {children({ id, describedBy, invalid: error !== undefined })}
      {below ? (
        <p id={`${id}-below`} class={error ? "field-error" : "field-help"} role={error ? "alert" : undefined}>
          {below}
        </p>
      ) : null}
    </div>
  );
}
