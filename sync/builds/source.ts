import { buildMessage } from '../messages/builds.ts';
import type { Message } from '../messages/message.ts';

/** Signs of an engine's project files, and how to export a build from them: people often upload the project instead. */
const projects: [path: RegExp, message: Message][] = [
  [/(^|\/)project\.godot$/, buildMessage('godot')],
  [/(^|\/)ProjectSettings\/ProjectVersion\.txt$/, buildMessage('unity')],
  [/\.yyp$/, buildMessage('gameMaker')],
  [/\.c3p$|\.c3proj$/, buildMessage('construct')],
  [/\.(p8|love)$/, buildMessage('notWeb')],
  [/\.exe$/i, buildMessage('windows')],
  [/(^|\/)package\.json$/, buildMessage('sourceCode')],
];

/** Returns how to export the game if the files belong to a known engine's project; undefined otherwise. */
export const notExported = (paths: readonly string[]): Message | undefined =>
  projects.find(([sign]) => paths.some((path) => sign.test(path)))?.[1];
