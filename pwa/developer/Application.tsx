import { type FormEvent, useState } from 'react';
import { Link } from 'react-router-dom';
import { developers } from '#sync/contract/developers.ts';
import { useWrite } from '../data.ts';
import { useOnline } from '../online.ts';
import { useSession } from '../session.tsx';
import { Button } from '../ui/Button.tsx';
import { type Errors, errorsOf } from '../ui/errors.ts';
import { Field } from '../ui/Field.tsx';
import { NeedsConnection } from '../ui/NeedsConnection.tsx';
import { draftKey, useDraft } from '../ui/useDraft.ts';
import { useFirstWrong } from '../ui/useFirstWrong.ts';
import { translated } from '../words/said.ts';
import { useWords } from '../words/words.ts';
import css from './Developer.module.css';

const empty = { schoolEmail: '', fullName: '' };

/** The form to become a developer, and what comes after it. */
export function Application({ again, onSent }: { again: boolean; onSent(): void }) {
  const { me } = useSession();
  const all = useWords('developer');
  const words = all.application;
  const online = useOnline();
  const draft = useDraft(draftKey.application(me?.id ?? ''), empty);
  const [errors, setErrors] = useState<Errors>({});
  const first = useFirstWrong(errors);
  const { write: register, busy } = useWrite('developers.register', {
    onDone: () => {
      draft.forget();
      onSent();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const { error, data } = developers.register.input.safeParse(draft.value);
    setErrors(errorsOf(error));
    if (data) void register(data);
  };
  const field = (name: keyof typeof empty) => ({
    label: words[name],
    hint: words[`${name}Hint`],
    value: draft.value[name],
    error: errors[name] && translated(errors[name]),
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
  const words = useWords('developer').application;
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
