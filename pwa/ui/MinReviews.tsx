import { minReviewsPresets } from '#sync/catalogue/choices.ts';
import { useWords } from '../words/words.ts';
import { ToggleChip } from './Chip.tsx';
import css from './Choices.module.css';
import { Choices } from './Choices.tsx';

/** How many reviews a game must have: a preset, or any number from 0 (spec §5). */
export function MinReviews({ value, onChange }: { value: number; onChange(value: number): void }) {
  const words = useWords('filters');
  return (
    <Choices label={words.minReviews}>
      {minReviewsPresets.map((preset) => (
        <ToggleChip key={preset} on={value === preset} onChange={(on) => onChange(on ? preset : 0)}>
          {`${preset}+`}
        </ToggleChip>
      ))}
      <input
        type="number"
        className={css.number}
        min={0}
        step={1}
        inputMode="numeric"
        aria-label={words.minReviews}
        placeholder={words.any}
        value={value === 0 ? '' : value}
        onChange={(event) => onChange(Math.max(0, Math.floor(Number(event.target.value) || 0)))}
      />
    </Choices>
  );
}
