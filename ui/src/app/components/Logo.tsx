export function Logo({ size = 24 }: { size?: number }) {
  return (
    <svg class="mark" width={size} height={size} viewBox="0 0 24 24" fill="none" aria-hidden="true">
      <g stroke="currentColor" stroke-width="1.5" stroke-linecap="round" stroke-linejoin="round">
        <circle cx="12" cy="3.25" r="1.5" />
        <path d="M11 4.75h2L18.25 8.5v1H5.75v-1Z" />
        <path d="M7.25 9.5 8 19.75M16.75 9.5 16 19.75M6.75 20.75h10.5" />
      </g>
      <path
        class="mark-flame"
        d="M12.3 10.75C12.5 12.6 15 13.3 15 15.7c0 1.8-1.3 2.8-3 2.8-.3 0-.6-.03-.9-.1l-2 .5.4-1.4c-.33-.5-.5-1.1-.5-1.8 0-2.2 2.7-2.6 3.3-4.95Z"
      />
    </svg>
  );
}
