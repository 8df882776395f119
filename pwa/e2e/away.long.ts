import { month } from './away.story.ts';
import type { Story } from './run.ts';

export const stories: Story[] = [
  { name: 'after a month away ten thousand writes arrive once', run: (tools) => month(tools, 10_000) },
];
