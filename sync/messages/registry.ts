import { accessMessage, accessTexts } from './access.ts';
import { accountMessage, moderationMessage, reportMessage, textMessage } from './accounts.ts';
import { authMessage } from './auth.ts';
import { buildMessage } from './builds.ts';
import { fieldMessage, uploadMessage } from './fields.ts';
import { gameMessage } from './games.ts';
import { generalMessage, syncMessage } from './general.ts';
import { httpMessage } from './http.ts';
import type { MessageArea } from './message.ts';

const accessArea = Object.assign(accessMessage, { area: 'access', texts: accessTexts }) as MessageArea<
  'access',
  typeof accessTexts
>;
/** All areas, for who needs every message at once: tests, and the types of other languages. Nothing else imports this file. */
export const messageAreas = [
  accessArea,
  generalMessage,
  httpMessage,
  fieldMessage,
  authMessage,
  accountMessage,
  reportMessage,
  moderationMessage,
  textMessage,
  gameMessage,
  buildMessage,
  syncMessage,
  uploadMessage,
] as const;

type IdsOf<Area> = Area extends MessageArea<infer A, infer T> ? `${A}.${keyof T & string}` : never;
export type MessageId = IdsOf<(typeof messageAreas)[number]>;
