import type { Me } from '#sync/contract/users.ts';

/** The session as the screens know it. */
export type SessionState = {
  /** `expired`: the account's data is on this trusted device, but the server asks to sign in again. */
  state: 'loading' | 'signedIn' | 'signedOut' | 'expired';
  me: Me | null;
  /** The session ended elsewhere, and this many changes of the account wait on this device, sealed. */
  ended?: number | undefined;
};
export const loadingSession: SessionState = { state: 'loading', me: null };
const signedOut: SessionState = { state: 'signedOut', me: null };

/**
 * `signingIn` and `signingOut`: this device is storing a sign-in or sign-out, and an answer that comes meanwhile was
 * requested before it. `leaving`: the sign-out is stored, and the page is about to tell the server. The other names are
 * the states that are shown.
 */
export type AuthState = {
  readonly name: SessionState['state'] | 'signingIn' | 'signingOut' | 'leaving';
  readonly shown: SessionState;
  /** Each sign-in, sign-out or change begins a new generation: answers to requests of an earlier one are ignored. */
  readonly generation: number;
};

/** An answer of this device or the server, with the generation in which it was requested. */
type Answer = { asked: number } & (
  | { type: 'remembered'; me: Me }
  /** The server says that the account is signed in, and this device has stored it. */
  | { type: 'answered'; me: Me }
  /** The server says that nobody is signed in, and neither does this device. */
  | { type: 'answeredNobody' }
  /** An account signed out on this device, and the server has not heard of it. */
  | { type: 'signOutPending' }
  /** The data that a sign-out deletes could not be deleted: the account stays signed in. */
  | { type: 'signOutFailed'; back: SessionState }
  /** The server ended the session on a shared device: the account is hidden before anything is deleted. */
  | { type: 'sessionEnded' }
  /** The data of an account whose session the server ended has been handled. */
  | { type: 'endHandled'; left: SessionState }
);

export type AuthEvent =
  | Answer
  /** Neither this device nor the server could be read. */
  | { type: 'refreshFailed' }
  /** The account's own data changed; `here`: this device has it stored as the signed-in account. */
  | { type: 'profileChanged'; me: Me; here: boolean }
  | { type: 'signInStarted' }
  /** `attempt`: the generation that `signInStarted` began. */
  | { type: 'signInStored'; attempt: number; me: Me }
  | { type: 'signInFailed'; attempt: number }
  /** `hides`: the account is hidden from now on, and not only once the sign-out is stored. */
  | { type: 'signOutStarted'; hides: boolean }
  /** `heard`: the server already knows of the sign-out. */
  | { type: 'signOutStored'; attempt: number; heard: boolean };

export const initialAuthState = (shown: SessionState): AuthState => ({ name: shown.state, shown, generation: 0 });

/** Whether an answer requested in that generation is too old for the present state. */
export const isLate = ({ name, generation }: AuthState, asked: number): boolean =>
  name === 'signingIn' || name === 'signingOut' || generation !== asked;

/** Returns the state after an event. A late event changes nothing: the same object is returned. */
export function authReducer(state: AuthState, event: AuthEvent): AuthState {
  const { name, shown, generation } = state;
  const next = (now: SessionState): AuthState => ({ name: now.state, shown: now, generation: generation + 1 });
  switch (event.type) {
    case 'signInStarted':
      // An account that is signing out is not shown again if the new sign-in fails.
      return { name: 'signingIn', shown: name === 'signingOut' ? loadingSession : shown, generation: generation + 1 };
    case 'signInStored':
      return name === 'signingIn' && generation === event.attempt ? next({ state: 'signedIn', me: event.me }) : state;
    case 'signInFailed':
      return name === 'signingIn' && generation === event.attempt ? next(shown) : state;
    case 'signOutStarted':
      return { name: 'signingOut', shown: event.hides ? loadingSession : shown, generation: generation + 1 };
    case 'signOutStored':
      if (name !== 'signingOut' || generation !== event.attempt) return state;
      return event.heard ? next(signedOut) : { ...next(loadingSession), name: 'leaving' };
    case 'profileChanged': {
      if (shown.me?.id !== event.me.id) return state;
      // Answers to earlier requests would bring the old data back.
      const isNews = event.here && !isLate(state, generation);
      return { name, shown: { ...shown, me: event.me }, generation: isNews ? generation + 1 : generation };
    }
    case 'refreshFailed':
      return name === 'loading' || name === 'leaving' ? { ...initialAuthState(signedOut), generation } : state;
    default:
      return isLate(state, event.asked) ? state : afterAnswer(generation, event);
  }
}

function afterAnswer(generation: number, answer: Answer): AuthState {
  const settled = (shown: SessionState): AuthState => ({ name: shown.state, shown, generation });
  switch (answer.type) {
    case 'remembered':
    case 'answered':
      return settled({ state: 'signedIn', me: answer.me });
    case 'signOutPending':
      return settled(signedOut);
    case 'answeredNobody':
    case 'sessionEnded':
      // An answer that was requested before, and is still being stored, must not show the account again.
      return { ...settled(signedOut), generation: generation + 1 };
    case 'endHandled':
      return settled(answer.left);
    case 'signOutFailed':
      return { ...settled(answer.back), generation: generation + 1 };
  }
}
