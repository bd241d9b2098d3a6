/*
 * The mark of Porchlight, drawn by us: a lantern whose flame is a drop of
 * speech. Only the mark; words beside it are the caller's.
 */

export function Mark({ size = 24 }: { size?: number }) {
  return (
    <svg class="mark" width={size} height={size} viewBox="0 0 32 32" fill="none" aria-hidden="true">
      <path d="M12.5 6.2a3.5 3.5 0 0 1 7 0" stroke="currentColor" stroke-width="1.8" stroke-linecap="round" />
      <path d="M9 9.4 11.4 6.6h9.2L23 9.4z" fill="currentColor" />
      <path
        d="M9.6 11.4h12.8l1.5 12.2a1.6 1.6 0 0 1-1.6 1.8H9.7a1.6 1.6 0 0 1-1.6-1.8z"
        stroke="currentColor" stroke-width="1.8" stroke-linejoin="round"
      />
      <path class="mark-flame" d="M16 12.9c2.6 2.5 4.1 4.4 4.1 6.5a4.1 4.1 0 0 1-5.5 3.9l-2.4.8.7-2.3a4.1 4.1 0 0 1-1-2.4c0-2.1 1.5-4 4.1-6.5z" />
      <path d="M10.5 28h11" stroke="currentColor" stroke-width="1.8" stroke-linecap="round" />
    </svg>
  );
}
