import { onTestFinished, vi } from 'vitest';

/** Somebody turns away from the window, and later back to it. */
export function lookAway(): () => void {
  const state = vi.spyOn(document, 'visibilityState', 'get');
  const tell = (how: DocumentVisibilityState) => {
    state.mockReturnValue(how);
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  };
  onTestFinished(() => state.mockRestore());
  tell('hidden');
  return () => tell('visible');
}
