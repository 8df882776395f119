import { minReviewsPresets } from '#sync/catalogue/filterOptions.ts';
import { useMessages } from '../i18n/messages.ts';
import { ToggleChip } from '../ui/controls/Chip.tsx';
import css from '../ui/controls/ToggleGroup.module.css';
import { ToggleGroup } from '../ui/controls/ToggleGroup.tsx';

/** The minimum number of reviews: a preset, or any number from 0 (spec §5). */
export function MinReviewsField({ value, onChange }: { value: number; onChange(value: number): void }) {
  const words = useMessages('filters');
  return (
    <ToggleGroup label={words.minReviews}>
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
    </ToggleGroup>
  );
}
