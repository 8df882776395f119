import { useState } from 'react';
import { auth } from '#sync/contract/auth.ts';
import { nameOf } from '#sync/contract/index.ts';
import type { Input } from '#sync/endpoint.ts';
import { Refusal } from '#sync/refusal.ts';
import { localizeMessage } from '../../i18n/localizeMessage.ts';
import { getMessages } from '../../i18n/messages.ts';
import { nowIso } from '../../platform/clock.ts';
import { callEndpoint } from '../../platform/http/callEndpoint.ts';
import type { AuthEndpoint } from '../../session/authMethod.ts';
import { useSession } from '../../session/SessionProvider.tsx';
import { toast } from '../../ui/feedback/Toast.tsx';
import { issuesToErrors } from '../../ui/hooks/errors.ts';
import { useErrors } from '../../ui/hooks/useErrors.ts';
import { type AuthFormValues, validateAuthForm } from './authFormValidation.ts';
import { clearRulesRead } from './NewPlayerRules.tsx';

type Failures = ReturnType<typeof getMessages<'toasts'>>['failure'];
type WayInName = Extract<keyof Failures, `auth.${string}`>;

/** The text of a failure as in spec §8; without a response, it depends on the method. */
function failureOf(way: AuthEndpoint, error: unknown): { title: string; text: string } {
  const { failure, unreachable } = getMessages('toasts');
  const name = nameOf(way) as WayInName;
  const { title, fallback } = failure[name];
  if (error instanceof Refusal) return { title, text: error.message ? localizeMessage(error) : fallback };
  if (name === 'auth.setupLead') return { title, text: unreachable.setup };
  return { title, text: /register/i.test(name) ? unreachable.registration : unreachable.login };
}

/** Tells the store of an age that it refuses, and of the form nothing else: it then refuses this browser for a day. */
function reportAge(birthDate: string): void {
  callEndpoint(auth.age, { birthDate }).catch(() => {});
}

type Options = {
  /** The toast for an empty field. */
  whenEmpty?: (() => { title: string; text: string }) | undefined;
  onRefused(refusal: Refusal): void;
};

/** Signs in with one of the methods, once the input is valid. */
export function useSignIn(way: AuthEndpoint, typed: AuthFormValues, { whenEmpty, onRefused }: Options) {
  const { enter } = useSession();
  const wrong = useErrors(typed, (said) => validateAuthForm(way, said, nowIso().slice(0, 10)));
  const [failed, setFailed] = useState('');
  const [busy, setBusy] = useState(false);

  function fail(error: unknown) {
    const words = failureOf(way, error);
    const refused = issuesToErrors(error);
    const isAtField = Object.keys(refused).length > 0;
    wrong.set(refused);
    if (error instanceof Refusal) onRefused(error);
    setFailed(isAtField ? '' : words.text);
    // An error is shown once: at its field, unless there is more to say.
    const told = Object.values(refused).some((text) => text && localizeMessage(text) === words.text);
    if (!told) toast({ ...words, tone: 'bad' });
  }
  /** Submits the form's present values. */
  function submit(said: AuthFormValues) {
    const found = validateAuthForm(way, said, nowIso().slice(0, 10));
    wrong.set(found);
    setFailed('');
    if (whenEmpty && Object.values(said).some((value) => value.trim() === '')) toast({ ...whenEmpty(), tone: 'bad' });
    if (way !== auth.setupLead && found['birthDate']?.i18n?.id === 'auth.tooYoung') reportAge(said.birthDate ?? '');
    if (Object.keys(found).length > 0) return;
    const { again: _, ...input } = said;
    setBusy(true);
    enter(way, input as Input<AuthEndpoint>)
      .then(clearRulesRead, fail)
      .finally(() => setBusy(false));
  }
  const { errors, sent, same } = wrong;
  return { errors, sent, failed: same ? failed : '', busy, submit };
}
