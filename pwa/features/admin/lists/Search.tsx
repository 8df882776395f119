import { maxSearchLength } from '#sync/pagination.ts';
import { Field } from '../../../ui/controls/Field.tsx';
import css from '../Admin.module.css';

type Props = { label: string; hint: string; typed: string; onType(typed: string): void };

/** Narrows a list to the rows that hold what is typed. */
export const Search = ({ label, hint, typed, onType }: Props) => (
  <div className={css.search}>
    <Field
      label={label}
      hint={hint}
      type="search"
      autoComplete="off"
      maxLength={maxSearchLength}
      value={typed}
      onChange={(event) => onType(event.target.value)}
    />
  </div>
);
