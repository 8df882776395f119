import { type AuthEvent, type AuthState, authReducer, initialAuthState, type SessionState } from './authReducer.ts';

/** Who is here in one window, as its screens and its calls know it. */
export type AuthStore = {
  state(): AuthState;
  /** Answers the state after it. */
  dispatch(event: AuthEvent): AuthState;
  /** Tells of the state at once and after each event, until what this answers is called. */
  watch(listener: (state: AuthState) => void): () => void;
};

/** The state is here and not in React's: what waits for an answer must know, the moment it comes, whether it is late. */
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
