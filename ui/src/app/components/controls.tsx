/* Controls for use inside a `Field`. They are controlled: the screen's store holds the value. */
import type { ComponentChildren, TargetedInputEvent } from "preact";
import { texts } from "../texts";
import { chooseByArrows } from "./arrow-keys";
import type { FieldIds } from "./Field";
import { autoFocus } from "./auto-focus";

interface TextInputProps {
  ids: FieldIds;
  value: string;
  onInput: (value: string) => void;
  onBlur?: () => void;
  type?: "text" | "url" | "password";
  placeholder?: string | undefined;
  prefix?: string | undefined;
  suffix?: string | undefined;
  inputMode?: "decimal" | "numeric" | "text" | "url";
  /** ID of a datalist. */
  list?: string | undefined;
  name?: string | undefined;
  autoFocus?: boolean;
}

export function TextInput(props: TextInputProps) {
  const { ids, prefix, suffix, type = "text" } = props;
  const shared = {
    id: ids.id,
    name: props.name,
    value: props.value,
    placeholder: props.placeholder,
    autoComplete: "off" as const,
    autoFocus: props.autoFocus,
    ...(props.autoFocus ? { ref: autoFocus } : {}),
    "aria-describedby": ids.describedBy,
    "aria-invalid": ids.invalid,
    onInput: (event: TargetedInputEvent<HTMLInputElement>) => props.onInput(event.currentTarget.value),
    ...(props.onBlur ? { onBlur: props.onBlur } : {}),
  };
  return (
    <div class="line-control">
      {prefix ? <span class="line-affix">{prefix}</span> : null}
      {type === "password" ? (
        <input {...shared} type="password" />
      ) : (
        <input
          {...shared}
          type="text"
          inputMode={type === "url" ? "url" : props.inputMode}
          list={props.list}
          spellcheck={type === "url" ? false : undefined}
        />
      )}
      {suffix ? <span class="line-affix">{suffix}</span> : null}
    </div>
  );
}

interface TextAreaProps {
  ids: FieldIds;
  value: string;
  onInput: (value: string) => void;
  rows?: number;
  placeholder?: string | undefined;
  name?: string | undefined;
}

export function TextArea({ ids, value, onInput, rows = 3, placeholder, name }: TextAreaProps) {
  return (
    <textarea
      id={ids.id}
      name={name}
      rows={rows}
      value={value}
      placeholder={placeholder}
      aria-describedby={ids.describedBy}
      aria-invalid={ids.invalid}
      onInput={(event) => onInput(event.currentTarget.value)}
    />
  );
}

export interface Option {
  value: string;
  label: string;
  disabled?: boolean;
}

interface SelectProps {
  ids: FieldIds;
  value: string;
  options: readonly Option[];
  onChange: (value: string) => void;
  name?: string | undefined;
}

/** A value that isn't among the options is added as an option. */
export function Select({ ids, value, options, onChange, name }: SelectProps) {
  const known = options.some((option) => option.value === value);
  return (
    <select
      id={ids.id}
      name={name}
      value={value}
      aria-describedby={ids.describedBy}
      aria-invalid={ids.invalid}
      onChange={(event) => onChange(event.currentTarget.value)}
    >
      {known ? null : <option value={value}>{value || texts.value.common.notChosen}</option>}
      {options.map((option) => (
        <option key={option.value} value={option.value} disabled={option.disabled}>
          {option.label}
        </option>
      ))}
    </select>
  );
}

interface ToggleProps {
  label: string;
  help?: string | undefined;
  error?: string | undefined;
  note?: string | undefined;
  on: boolean;
  onChange: (on: boolean) => void;
  name?: string | undefined;
}

export function Toggle({ label, help, error, note, on, onChange, name }: ToggleProps) {
  return (
    <label class={`toggle${error ? " field-invalid" : ""}`}>
      <span class="toggle-text">
        <span class="toggle-label">
          {label}
          {note ? <span class="field-note">{note}</span> : null}
        </span>
        {error ? <span class="field-error" role="alert">{error}</span> : null}
        {!error && help ? <span class="field-help">{help}</span> : null}
      </span>
      <input
        type="checkbox"
        role="switch"
        name={name}
        checked={on}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
    </label>
  );
}

interface SegmentsProps<T extends string> {
  name: string;
  value: T;
  options: readonly { value: T; label: ComponentChildren; title?: string }[];
  onChange: (value: T) => void;
}

/** A small set of options as pills. */
export function Segments<T extends string>({ name, value, options, onChange }: SegmentsProps<T>) {
  const chosen = options.some((option) => option.value === value);
  return (
    <div class="segments" role="radiogroup" aria-label={name} onKeyDown={chooseByArrows}>
      {options.map((option, index) => (
        <button
          key={option.value}
          type="button"
          role="radio"
          class="segment"
          aria-checked={option.value === value}
          tabIndex={option.value === value || (index === 0 && !chosen) ? 0 : -1}
          title={option.title}
          aria-label={option.title}
          onClick={() => onChange(option.value)}
        >
          {option.label}
        </button>
      ))}
    </div>
  );
}
