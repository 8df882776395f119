import type { ReactNode } from 'react';
import css from './Prose.module.css';

/** A text with simple markup: `**…**` is strong, `` `…` `` is code. */
export const Rich = ({ children }: { children: string }) =>
  children.split(/(\*\*.+?\*\*|`.+?`)/).map((part) => {
    if (part.startsWith('**')) return <b key={part}>{part.slice(2, -2)}</b>;
    if (part.startsWith('`')) return <code key={part}>{part.slice(1, -1)}</code>;
    return part;
  });

export const Paragraphs = ({ of }: { of: readonly string[] }) =>
  of.map((text) => (
    <p key={text}>
      <Rich>{text}</Rich>
    </p>
  ));

const items = (of: readonly string[]) =>
  of.map((text) => (
    <li key={text}>
      <Rich>{text}</Rich>
    </li>
  ));
export const Bullets = ({ of, className }: { of: readonly string[]; className?: string | undefined }) => (
  <ul className={className}>{items(of)}</ul>
);
export const Steps = ({ of }: { of: readonly string[] }) => <ol>{items(of)}</ol>;

/** Each item is in a box of its own, side by side if there is space; its strong text is its heading. */
export const Cards = ({ of }: { of: readonly string[] }) => <ul className={css.cards}>{items(of)}</ul>;

type TableProps = {
  caption: string;
  head: readonly string[];
  /** The first cell of a row is its header. */
  rows: readonly { key: string; cells: readonly ReactNode[] }[];
  className?: string | undefined;
};
export const Table = ({ caption, head, rows, className = '' }: TableProps) => (
  <table className={`${css.table} ${className}`}>
    <caption>{caption}</caption>
    <thead>
      <tr>
        {head.map((name) => (
          <th key={name} scope="col">
            {name}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map(({ key, cells: [name, ...cells] }) => (
        <tr key={key}>
          <th scope="row">{name}</th>
          {cells.map((cell, i) => (
            <td key={head[i + 1]}>{cell}</td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
);

type Side = { title: ReactNode; of: readonly string[] };
/** A good example next to a bad one; stacked if there is no space. */
export const Pair = ({ good, bad, badFirst = false }: { good: Side; bad: Side; badFirst?: boolean }) => {
  const side = ({ title, of }: Side, tone: string | undefined) => (
    <div key={tone} className={tone}>
      <h3>{title}</h3>
      <Bullets of={of} />
    </div>
  );
  const sides = [side(good, css.good), side(bad, css.bad)];
  return <div className={css.pair}>{badFirst ? sides.reverse() : sides}</div>;
};

/** A section of a page to read, labelled by its heading; links can target its id. */
export const ProseSection = ({ id, title, children }: { id: string; title: ReactNode; children: ReactNode }) => (
  <section id={id} aria-labelledby={`${id}-title`}>
    <h2 id={`${id}-title`} tabIndex={-1}>
      {title}
    </h2>
    {children}
  </section>
);
