import { useState } from 'react';
import { nameOf } from '#sync/contract/index.ts';
import type { Input } from '#sync/endpoint.ts';
import { Refusal } from '#sync/refusal.ts';
import { now } from '../clock.ts';
import { useSession } from '../session.tsx';
import { type Errors, errorsIn } from '../ui/errors.ts';
import { toast } from '../ui/Toast.tsx';
import { translated } from '../words/said.ts';
import { wordsOf } from '../words/words.ts';
import type { WayIn } from './wayIn.ts';
import { type Typed, wrongIn } from './wayInForm.ts';

type Failures = ReturnType<typeof wordsOf<'toasts'>>['failure'];
type WayInName = Extract<keyof Failures, `auth.${string}`>;

/** A failure in the words of spec §8; where no answer came, in those of what was tried. */
function failureOf(way: WayIn, error: unknown): { title: string; text: string } {
  const { failure, unreachable } = wordsOf('toasts');
  const name = nameOf(way) as WayInName;
  const { title, fallback } = failure[name];
  if (error instanceof Refusal) return { title, text: error.message ? translated(error.message) : fallback };
  if (name === 'auth.setupLead') return { title, text: unreachable.setup };
  return { title, text: /register/i.test(name) ? unreachable.registration : unreachable.login };
}

/** Signs somebody in by one of the ways, once what they typed is right. */
export function useWayIn(way: WayIn, whenEmpty?: () => { title: string; text: string }) {
  const { enter } = useSession();
  const [errors, setErrors] = useState<Errors>({});
  const [failed, setFailed] = useState('');
  const [busy, setBusy] = useState(false);

  function fail(error: unknown) {
    const words = failureOf(way, error);
    setErrors(errorsIn(error));
    setFailed(words.text);
    toast({ ...words, tone: 'bad' });
  }
  function submit(typed: Typed) {
    const wrong = wrongIn(way, typed, now().slice(0, 10));
    setErrors(wrong);
    setFailed('');
    if (whenEmpty && Object.values(typed).some((value) => value.trim() === '')) toast({ ...whenEmpty(), tone: 'bad' });
    if (Object.keys(wrong).length > 0) return;
    const { again: _, ...input } = typed;
    setBusy(true);
    enter(way, input as Input<WayIn>)
      .catch(fail)
      .finally(() => setBusy(false));
  }
  return { errors, failed, busy, submit };
}
