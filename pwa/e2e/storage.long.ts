import type { Story } from './run.ts';
import { damaged } from './storage.story.ts';

/** `npm run life`: what takes too long to be told each time. */
export const stories: Story[] = [
  { name: 'fifty times damaged on the disk, never a white page', run: (tools) => damaged(tools, 50) },
];
