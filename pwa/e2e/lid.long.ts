import { reopened } from './lid.story.ts';
import type { Story } from './run.ts';

export const stories: Story[] = [
  { name: 'a lid that was closed for a while: that time was not play', run: (tools) => reopened(tools, 30) },
];
