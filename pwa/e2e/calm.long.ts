export { wholeWalk as stories } from './calm.story.ts';
