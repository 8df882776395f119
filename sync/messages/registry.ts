import { accessMessage, accessTexts } from './access.ts';
import { accountMessage, moderationMessage, reportMessage, textMessage } from './accounts.ts';
import { authMessage } from './auth.ts';
import { buildMessage } from './builds.ts';
import { fieldMessage, uploadMessage } from './fields.ts';
import { gameMessage } from './games.ts';
import { generalMessage, syncMessage } from './general.ts';
import { httpMessage } from './http.ts';
import type { MessageArea } from './message.ts';
import { notificationMessage } from './stored/notifications.ts';

const accessArea = Object.assign(accessMessage, { area: 'access', texts: accessTexts }) as MessageArea<
  'access',
  typeof accessTexts
>;
/**
 * All areas, for users that need every message at once: tests, and the types of translations. Nothing else may import
 * this file.
 */
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
  notificationMessage,
] as const;

type IdsOf<Area> = Area extends MessageArea<infer A, infer T> ? `${A}.${keyof T & string}` : never;
export type MessageId = IdsOf<(typeof messageAreas)[number]>;
