import type { Me } from '#sync/contract/users.ts';

/** What the screens know of who is here. */
export type SessionState = {
  /** `expired`: the account's data is on this device, which is its owner's alone, but the server asks to sign in again. */
  state: 'loading' | 'signedIn' | 'signedOut' | 'expired';
  me: Me | null;
  /** The session ended somewhere else, and so many changes of the account wait here for its owner, sealed. */
  ended?: number | undefined;
};
export const loadingSession: SessionState = { state: 'loading', me: null };
const signedOut: SessionState = { state: 'signedOut', me: null };

/**
 * `signingIn` and `signingOut`: this device is noting who came or left; whatever is answered meanwhile was asked before.
 * `leaving`: the sign-out is noted here, and the page is on its way to tell the server. The others are as they are shown.
 */
export type AuthState = {
  readonly name: SessionState['state'] | 'signingIn' | 'signingOut' | 'leaving';
  readonly shown: SessionState;
  /** Whoever comes, leaves or changes begins another: an answer says nothing to one that it was not asked in. */
  readonly generation: number;
};

/** Something that was asked of this device or the server, and the generation in which it was. */
type Answer = { asked: number } & (
  | { type: 'remembered'; me: Me }
  /** The server says that they are here, and this device has noted it. */
  | { type: 'answered'; me: Me }
  | { type: 'answeredNobody' }
  /** Somebody signed out here, and the server has not heard of it. */
  | { type: 'signOutPending' }
  /** What a sign-out deletes could not be deleted: they stay, as they were. */
  | { type: 'signOutFailed'; back: SessionState }
  /** The server ended the session, on a device that others use too: out of sight, before anything is deleted. */
  | { type: 'sessionEnded' }
  /** What is left here of an account whose session the server ended. */
  | { type: 'endHandled'; left: SessionState }
);

export type AuthEvent =
  | Answer
  /** Neither this device nor the server could be asked. */
  | { type: 'refreshFailed' }
  /** The account says something new of itself; `here`: this device notes that they are here. */
  | { type: 'profileChanged'; me: Me; here: boolean }
  | { type: 'signInStarted' }
  /** `attempt`: the generation that the start began. */
  | { type: 'signInStored'; attempt: number; me: Me }
  | { type: 'signInFailed'; attempt: number }
  /** `hides`: the account is out of sight from now on, and not only once it is noted. */
  | { type: 'signOutStarted'; hides: boolean }
  /** `heard`: the server knows of it already. */
  | { type: 'signOutStored'; attempt: number; heard: boolean };

export const initialAuthState = (shown: SessionState): AuthState => ({ name: shown.state, shown, generation: 0 });

/** Whether what was asked in that generation says nothing of who is here now. */
export const isLate = ({ name, generation }: AuthState, asked: number): boolean =>
  name === 'signingIn' || name === 'signingOut' || generation !== asked;

/** Who is here after an event. What comes too late changes nothing: then the very same state is the answer. */
export function authReducer(state: AuthState, event: AuthEvent): AuthState {
  const { name, shown, generation } = state;
  const next = (now: SessionState): AuthState => ({ name: now.state, shown: now, generation: generation + 1 });
  switch (event.type) {
    case 'signInStarted':
      // Nobody who is on the way out is shown again, should the one who comes not get in.
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
      // What was asked before would say the old again.
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
    case 'answeredNobody':
    case 'signOutPending':
      return settled(signedOut);
    case 'sessionEnded':
      return { ...settled(signedOut), generation: generation + 1 };
    case 'endHandled':
      return settled(answer.left);
    case 'signOutFailed':
      return { ...settled(answer.back), generation: generation + 1 };
  }
}
