import { expect } from 'vitest';
import { renderComponent, test } from '../../test/app.tsx';
import { FilterChip } from './Chip.tsx';

test('the cross of a filter keeps its size beside a long search without spaces', async ({ store }) => {
  const screen = await renderComponent(store, <FilterChip label={'averylongword'.repeat(60)} onRemove={() => {}} />);
  const chip = screen.getByRole('button').element();
  expect(chip.querySelector('svg')?.getBoundingClientRect().width).toBe(14);
});
