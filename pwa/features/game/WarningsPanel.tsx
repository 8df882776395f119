import X from 'lucide-react/icons/x';
import { type FormEvent, useState } from 'react';
import { warningDescriptionMax, warningTypes } from '#sync/constants.ts';
import type { ContentWarning } from '#sync/contract/warnings.ts';
import { isBlank } from '#sync/text/visibleText.ts';
import { useRead, useWrite } from '../../data/hooks.ts';
import { useMessages } from '../../i18n/messages.ts';
import { useOnline } from '../../platform/page/useOnlineStatus.ts';
import { Button, IconButton } from '../../ui/controls/Button.tsx';
import { Field } from '../../ui/controls/Field.tsx';
import { Select } from '../../ui/controls/Select.tsx';
import { NeedsConnection } from '../../ui/feedback/NeedsConnection.tsx';
import css from './Warnings.module.css';
import { warningText } from './Warnings.tsx';

type Kind = ContentWarning['warningType'];

/** The lead developer's panel for a game's content warnings. */
export function WarningsPanel({ gameId }: { gameId: string }) {
  const words = useMessages('game').panel;
  const online = useOnline();
  const { data } = useRead('warnings.ofGame', { id: gameId });
  const { write: remove, busy } = useWrite('warnings.remove', { toast: { title: words.removed } });
  return (
    <section className={css.panel} aria-labelledby="warnings-panel">
      <h2 id="warnings-panel">{words.title}</h2>
      {!online && <NeedsConnection>{words.needs}</NeedsConnection>}
      {data?.length === 0 && <p className={css.quiet}>{words.none}</p>}
      <ul className={css.rows}>
        {data?.map((warning) => (
          <li key={warning.id} className={css.row}>
            <span>{warningText(warning)}</span>
            <IconButton
              size="small"
              label={words.remove(warningText(warning))}
              disabled={!online || busy}
              onClick={() => void remove({ id: warning.id })}
            >
              <X size={16} aria-hidden />
            </IconButton>
          </li>
        ))}
      </ul>
      <AddWarning gameId={gameId} online={online} />
    </section>
  );
}

function AddWarning({ gameId, online }: { gameId: string; online: boolean }) {
  const words = useMessages('game');
  const { optional } = useMessages('common');
  const [kind, setKind] = useState<Kind>('violence');
  const [description, setDescription] = useState('');
  const { write: add, busy } = useWrite('warnings.add', {
    toast: { title: words.panel.added },
    onDone: () => setDescription(''),
  });
  const lacking = kind === 'custom' && isBlank(description);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void add({ id: gameId, warningType: kind, description: description.trim() || null });
  };
  return (
    <form className={css.form} onSubmit={submit}>
      <div className={css.kind}>
        <span className={css.label} aria-hidden="true">
          {words.panel.type}
        </span>
        <Select<Kind>
          label={words.panel.type}
          value={kind}
          choices={warningTypes.map((value) => ({ value, label: words.warnings.types[value] }))}
          onChange={setKind}
          className={css.select}
        />
      </div>
      <Field
        label={kind === 'custom' ? words.panel.description : `${words.panel.description} (${optional})`}
        hint={lacking ? words.panel.customHint : words.panel.descriptionHint}
        value={description}
        maxLength={warningDescriptionMax}
        onChange={(event) => setDescription(event.target.value)}
      />
      <Button type="submit" disabled={!online || busy || lacking}>
        {words.panel.add}
      </Button>
    </form>
  );
}
