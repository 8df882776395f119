import { onTestFinished, vi } from 'vitest';

/** Hides the window; the returned function makes it visible again. */
export function hideWindow(): () => void {
  const state = vi.spyOn(document, 'visibilityState', 'get');
  const tell = (how: DocumentVisibilityState) => {
    state.mockReturnValue(how);
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  };
  onTestFinished(() => state.mockRestore());
  tell('hidden');
  return () => tell('visible');
}
