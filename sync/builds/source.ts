import { buildMessage } from '../messages/builds.ts';
import type { Message } from '../messages/message.ts';

/** What an engine's own project is made of, and how a build comes of it: people choose the one for the other. */
const projects: [path: RegExp, message: Message][] = [
  [/(^|\/)project\.godot$/, buildMessage('godot')],
  [/(^|\/)ProjectSettings\/ProjectVersion\.txt$/, buildMessage('unity')],
  [/\.yyp$/, buildMessage('gameMaker')],
  [/\.c3p$|\.c3proj$/, buildMessage('construct')],
  [/\.(p8|love)$/, buildMessage('notWeb')],
  [/\.exe$/i, buildMessage('windows')],
  [/(^|\/)package\.json$/, buildMessage('sourceCode')],
];

/** Says of files without a page how to export the game that they are of; undefined where they are of nothing that is known. */
export const notExported = (paths: readonly string[]): Message | undefined =>
  projects.find(([sign]) => paths.some((path) => sign.test(path)))?.[1];
