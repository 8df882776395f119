import type { ReactNode } from 'react';
import type { Messages } from '../../i18n/messages.ts';
import { Advanced, Hooks, Process, Respect } from './Designing.tsx';
import { Example, GitHub, Optimization, Testing } from './Finishing.tsx';
import { Introduction, Prompting, Tools, UnderstandingAi } from './Starting.tsx';

export type Chapter = { id: string; name: keyof Messages<'guide'>['titles']; Text: () => ReactNode };

/** The twelve sections of spec §2, in its order. */
export const chapters: readonly Chapter[] = [
  { id: 'introduction', name: 'introduction', Text: Introduction },
  { id: 'tools', name: 'tools', Text: Tools },
  { id: 'understanding-ai', name: 'understandingAi', Text: UnderstandingAi },
  { id: 'prompting', name: 'prompting', Text: Prompting },
  { id: 'process', name: 'process', Text: Process },
  { id: 'respect', name: 'respect', Text: Respect },
  { id: 'hooks', name: 'hooks', Text: Hooks },
  { id: 'advanced-ai', name: 'advancedAi', Text: Advanced },
  { id: 'example', name: 'example', Text: Example },
  { id: 'testing', name: 'testing', Text: Testing },
  { id: 'optimization', name: 'optimization', Text: Optimization },
  { id: 'github', name: 'github', Text: GitHub },
];
