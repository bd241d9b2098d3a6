/* Decorative. The caller states in text what is missing. */
export function HouseIllustration({ lit = false, size = 72 }: { lit?: boolean; size?: number }) {
  return (
    <svg class="drawn-house" width={size} height={size * 0.75} viewBox="0 0 96 72" fill="none" aria-hidden="true">
      <path d="M14 36 46 12l34 24" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round" />
      <path d="M21 31v33h52V31" stroke="currentColor" stroke-width="2" stroke-linejoin="round" />
      <path d="M62 22v-9h7v14" stroke="currentColor" stroke-width="2" stroke-linejoin="round" />
      <path d="M40 64V45h13v19" stroke="currentColor" stroke-width="2" stroke-linejoin="round" />
      <path d="M27 42h8v9h-8zM59 42h8v9h-8z" stroke="currentColor" stroke-width="2" stroke-linejoin="round" />
      <path d="M6 64h84" stroke="currentColor" stroke-width="2" stroke-linecap="round" />
      {lit ? <circle class="drawn-glow" cx="46.5" cy="40" r="9" /> : null}
      <circle class={lit ? "drawn-lamp" : "drawn-lamp drawn-lamp-off"} cx="46.5" cy="40" r="2.6" />
    </svg>
  );
}
