/** The mark: a play sign in a speech bubble's round, as a bell's clapper. */
export const Logo = ({ size = 30 }: { size?: number }) => (
  <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
    <defs>
      <linearGradient id="recess-mark" x1="0" y1="0" x2="1" y2="1">
        <stop offset="0" stopColor="#ffb84d" />
        <stop offset="1" stopColor="#ff7f5c" />
      </linearGradient>
    </defs>
    <rect width="32" height="32" rx="10" fill="url(#recess-mark)" />
    <path
      d="M12.2 9.4c0-1 1.1-1.6 2-1.1l9 5.6c.8.5.8 1.7 0 2.2l-2.6 1.6 2.7 4.9c.4.8-.1 1.7-1 1.7h-3.6c-.5 0-.9-.3-1.2-.7l-2.1-4-3.2 2V9.4Z"
      fill="#23120a"
    />
  </svg>
);
