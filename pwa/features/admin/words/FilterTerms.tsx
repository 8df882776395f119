import SpellCheck from 'lucide-react/icons/spell-check';
import { type FormEvent, useState } from 'react';
import { filterTermMax } from '#sync/constants.ts';
import { type FilterList, type FilterTerm, filterLanguages, filterLists } from '#sync/contract/filter.ts';
import { useRead } from '../../../data/hooks.ts';
import { formatDate } from '../../../i18n/formatUnits.ts';
import { currentLocale, localeNames } from '../../../i18n/language.ts';
import { localizeMessage } from '../../../i18n/localizeMessage.ts';
import { useMessages } from '../../../i18n/messages.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Field } from '../../../ui/controls/Field.tsx';
import { SelectField } from '../../../ui/controls/SelectField.tsx';
import { useInfiniteScroll } from '../../../ui/hooks/useInfiniteScroll.ts';
import { Empty } from '../../../ui/layout/Page.tsx';
import css from '../Admin.module.css';
import { ListRow } from '../ListRow.tsx';
import { QueryGate } from '../QueryGate.tsx';
import { useStaffAction } from '../useStaffAction.ts';

/** The words that staff add to those that the judge of texts knows. */
export function FilterTerms() {
  const { words } = useMessages('admin');
  return (
    <QueryGate read={useRead('filter.words', {})}>
      {(all) => (
        <div className={css.featured}>
          <AddWord />
          {all.length === 0 ? (
            <Empty icon={<SpellCheck size={32} aria-hidden />} title={words.none}>
              <p>{words.noneText}</p>
            </Empty>
          ) : (
            <Words all={all} />
          )}
        </div>
      )}
    </QueryGate>
  );
}

/** The words, more of them as the page is scrolled. */
function Words({ all }: { all: readonly FilterTerm[] }) {
  const { words } = useMessages('admin');
  const [shown, edge] = useInfiniteScroll(all, 'words');
  return (
    <>
      <ul className={css.rows} aria-label={words.list}>
        {shown.map((word) => (
          <Word key={word.id} word={word} />
        ))}
      </ul>
      <div ref={edge} aria-hidden="true" />
    </>
  );
}

function AddWord() {
  const { words } = useMessages('admin');
  const [word, setWord] = useState('');
  const [list, setList] = useState<FilterList>('block');
  const [lang, setLang] = useState<FilterTerm['lang']>(currentLocale);
  const [refused, setRefused] = useState<{ word: string; why: string }>();
  const {
    write: add,
    busy,
    off,
  } = useStaffAction('filter.add', {
    onDone: () => setWord(''),
    onRefused: (refusal) => {
      const issue = refusal.issues?.find(({ path }) => path === 'word') ?? refusal;
      setRefused({ word, why: localizeMessage(issue) });
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void add({ word: word.trim(), lang, list });
  };
  return (
    <form className={css.addFeatured} onSubmit={submit} aria-labelledby="word-heading">
      <h3 id="word-heading">{words.addHeading}</h3>
      <Field
        label={words.word}
        hint={words.wordHint}
        required
        maxLength={filterTermMax}
        autoComplete="off"
        spellCheck={false}
        value={word}
        error={refused?.word === word ? refused.why : undefined}
        onChange={(event) => setWord(event.target.value)}
      />
      <SelectField<FilterList>
        label={words.which}
        value={list}
        onChange={setList}
        choices={filterLists.map((value) => ({ value, label: words.lists[value] }))}
      />
      <SelectField<FilterTerm['lang']>
        label={words.language}
        value={lang}
        onChange={setLang}
        choices={filterLanguages.map((value) => ({ value, label: localeNames[value] }))}
      />
      <p>{words.explain[list]}</p>
      <Button type="submit" look="primary" disabled={off || word.trim() === ''}>
        {busy ? words.adding : words.add}
      </Button>
    </form>
  );
}

function Word({ word: { id, word, lang, list, addedBy, createdAt } }: { word: FilterTerm }) {
  const { words } = useMessages('admin');
  const { remove: removeWord } = useMessages('common');
  const { write: remove, off } = useStaffAction('filter.remove');
  return (
    <ListRow
      title={word}
      actions={
        <Button size="small" disabled={off} onClick={() => void remove({ id })} aria-label={words.removeLabel(word)}>
          {removeWord}
        </Button>
      }
    >
      <span>{words.lists[list]}</span>
      <span>{localeNames[lang]}</span>
      <span>{words.added(addedBy?.username ?? words.gone, formatDate(createdAt))}</span>
    </ListRow>
  );
}
