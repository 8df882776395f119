import type { FormEvent } from 'react';
import { Link } from 'react-router-dom';
import { developers } from '#sync/contract/developers.ts';
import { useWrite } from '../../data/hooks.ts';
import { localizeMessage } from '../../i18n/localizeMessage.ts';
import { useMessages } from '../../i18n/messages.ts';
import { useOnline } from '../../platform/page/useOnlineStatus.ts';
import { draftKey, useDraft } from '../../session/drafts/useDraft.ts';
import { useSession } from '../../session/SessionProvider.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { Field } from '../../ui/controls/Field.tsx';
import { NeedsConnection } from '../../ui/feedback/NeedsConnection.tsx';
import { errorsOf, issuesToErrors } from '../../ui/hooks/errors.ts';
import { useErrors } from '../../ui/hooks/useErrors.ts';
import { useFocusFirstError } from '../../ui/hooks/useFocusFirstError.ts';
import css from './Developer.module.css';

const empty = { schoolEmail: '', fullName: '' };

/** The form for applying as a developer, and the state after it was sent. */
export function Application({ again, onSent }: { again: boolean; onSent(): void }) {
  const { me } = useSession();
  const all = useMessages('developer');
  const words = all.application;
  const online = useOnline();
  const draft = useDraft(draftKey.application(me?.id ?? ''), empty);
  const wrong = useErrors(draft.value, (said) => errorsOf(developers.register.input.safeParse(said).error));
  const first = useFocusFirstError(wrong.sent);
  const { write: register, busy } = useWrite('developers.register', {
    onDone: () => {
      draft.forget();
      onSent();
    },
    onRefused: (refusal) => wrong.set(issuesToErrors(refusal)),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const { error, data } = developers.register.input.safeParse(draft.value);
    wrong.set(errorsOf(error));
    if (data) void register(data);
  };
  const field = (name: keyof typeof empty) => ({
    label: words[name],
    hint: words[`${name}Hint`],
    value: draft.value[name],
    error: wrong.errors[name] && localizeMessage(wrong.errors[name]),
    onChange: (event: { target: { value: string } }) => draft.set({ ...draft.value, [name]: event.target.value }),
    required: true,
    readOnly: busy,
  });
  return (
    <div className={css.apply}>
      <form ref={first} className={css.panel} onSubmit={submit} noValidate aria-labelledby="apply">
        <h2 id="apply">{again ? words.again : words.heading}</h2>
        <Field type="email" autoComplete="email" {...field('schoolEmail')} />
        <Field autoComplete="name" {...field('fullName')} />
        {!online && <NeedsConnection>{all.offline}</NeedsConnection>}
        <Button type="submit" look="primary" size="large" disabled={busy || !online}>
          {busy ? words.submitting : words.submit}
        </Button>
      </form>
      <WhatNext />
    </div>
  );
}

function WhatNext() {
  const words = useMessages('developer').application;
  return (
    <section className={css.next} aria-labelledby="what-next">
      <h2 id="what-next">{words.whatNext}</h2>
      <ol className={css.steps}>
        {words.steps.map(({ title, text }) => (
          <li key={title}>
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ol>
      <p>{words.share}</p>
      <Link to="/guide">{words.guide}</Link>
    </section>
  );
}
