import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import { useState } from 'react';
import type { Query } from '#sync/catalogue/query.ts';
import { Button } from '../ui/Button.tsx';
import { Count } from '../ui/Chip.tsx';
import { later, useLater } from '../ui/later.ts';
import { loadWords, useWords } from '../words/words.ts';
import css from './Hero.module.css';
import { advancedIn } from './heroFilters.ts';

type Props = { query: Query; onChange(part: Partial<Query>): void; onSubmit(): void };

const dialog = later(async () => (await Promise.all([import('./AdvancedDialog.tsx'), loadWords()]))[0].AdvancedDialog);

/** The filters that have no dropdown of their own, and how many of them are on. */
export function AdvancedFilters(props: Props) {
  const [open, setOpen] = useState(false);
  const Whole = useLater(dialog, open);
  const words = useWords('home');
  const on = advancedIn(props.query);
  return (
    <>
      <Button className={css.advanced} onClick={() => setOpen(true)} aria-label={on ? words.advancedOn(on) : undefined}>
        <SlidersHorizontal size={16} aria-hidden /> {words.advanced}
        <Count of={on} />
      </Button>
      {Whole && <Whole {...props} open={open} onClose={() => setOpen(false)} />}
    </>
  );
}
