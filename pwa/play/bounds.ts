/** What a game may do in its frame, wherever one is played. */
export const bounds = {
  sandbox: 'allow-scripts allow-same-origin allow-pointer-lock',
  allow: 'fullscreen; gamepad; autoplay',
};
