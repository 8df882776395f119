/** What a game may do in its frame, wherever one is played. */
export const bounds = {
  // Forms for their events alone: what they would send, the policy of every file stops (api/play/headers.ts).
  sandbox: 'allow-scripts allow-same-origin allow-pointer-lock allow-forms',
  allow: 'fullscreen; gamepad; autoplay; cross-origin-isolated',
};
