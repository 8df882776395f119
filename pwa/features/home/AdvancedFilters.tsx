import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import { useState } from 'react';
import type { Query } from '#sync/catalogue/query.ts';
import { loadMessages, useMessages } from '../../i18n/messages.ts';
import { lazyModule, useLazyModule } from '../../platform/lazyModule.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Count } from '../../ui/controls/Chip.tsx';
import css from './Hero.module.css';
import { countAdvancedFilters } from './heroFilters.ts';

type Props = { query: Query; onChange(part: Partial<Query>): void; onSubmit(): void };

const dialog = lazyModule(
  async () => (await Promise.all([import('./AdvancedDialog.tsx'), loadMessages()]))[0].AdvancedDialog,
);

/** The button for the filters without a dropdown of their own, with the number of active ones. */
export function AdvancedFilters(props: Props) {
  const [open, setOpen] = useState(false);
  const Whole = useLazyModule(dialog, open);
  const words = useMessages('home');
  const on = countAdvancedFilters(props.query);
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
