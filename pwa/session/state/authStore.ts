import { type AuthEvent, type AuthState, authReducer, initialAuthState, type SessionState } from './authReducer.ts';

/** The auth state of one window, for its screens and its calls. */
export type AuthStore = {
  state(): AuthState;
  /** Applies an event and returns the new state. */
  dispatch(event: AuthEvent): AuthState;
  /** Calls the listener at once and after each change. Returns the unsubscribe function. */
  watch(listener: (state: AuthState) => void): () => void;
};

/** Creates the store outside React: a call that gets an answer must know at that moment whether it is late. */
export function createAuthStore(start: SessionState): AuthStore {
  let state = initialAuthState(start);
  const listeners = new Set<(state: AuthState) => void>();
  return {
    state: () => state,
    dispatch(event) {
      const before = state;
      state = authReducer(before, event);
      if (state !== before) for (const listener of listeners) listener(state);
      return state;
    },
    watch(listener) {
      listeners.add(listener);
      listener(state);
      return () => void listeners.delete(listener);
    },
  };
}
