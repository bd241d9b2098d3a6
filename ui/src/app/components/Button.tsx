/* A screen has one primary button at most. Icon buttons always have an accessible name. */
import type { ComponentChildren, TargetedMouseEvent } from "preact";
import type { IconNode } from "lucide";
import { Icon } from "./Icon";

interface ButtonProps {
  children: ComponentChildren;
  onClick?: (event: TargetedMouseEvent<HTMLButtonElement>) => void;
  variant?: "primary" | "plain" | "quiet" | "losing";
  icon?: IconNode;
  type?: "button" | "submit";
  disabled?: boolean;
  /** Shows that work is in progress; the button keeps its size. */
  busy?: boolean;
  title?: string;
  /** A longer accessible name, where the visible text repeats in every row. It starts with the visible text. */
  label?: string;
}

export function Button(props: ButtonProps) {
  const { variant = "plain", type = "button", busy = false } = props;
  return (
    <button
      class={`button button-${variant}`}
      type={type}
      title={props.title}
      aria-label={props.label}
      disabled={props.disabled || busy}
      aria-busy={busy}
      onClick={props.onClick}
    >
      {props.icon ? <Icon node={props.icon} /> : null}
      <span>{props.children}</span>
    </button>
  );
}

interface IconButtonProps {
  name: string;
  icon: IconNode;
  onClick: (event: TargetedMouseEvent<HTMLButtonElement>) => void;
  pressed?: boolean;
  disabled?: boolean;
  class?: string;
}

export function IconButton({ name, icon, onClick, pressed, disabled, class: extra = "" }: IconButtonProps) {
  return (
    <button
      class={`icon-button ${extra}`}
      type="button"
      title={name}
      aria-label={name}
      aria-pressed={pressed}
      disabled={disabled}
      onClick={onClick}
    >
      <Icon node={icon} />
    </button>
  );
}
