import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Notification } from '#sync/contract/notifications.ts';
import { setServerLocale } from '../../i18n/language.ts';
import { localizeMessage } from '../../i18n/localizeMessage.ts';
import { loadMessages } from '../../i18n/messages.ts';
import { recognizeOldNotification } from './recognizeOldNotification.ts';

const row = (title: string, message: string): Notification => ({
  ...{ id: 'n', userId: 'me', type: 'message_response', title, message, gameId: null, reportId: null },
  ...{ isRead: 0, createdAt: '2026-01-01T00:00:00.000Z', titleI18n: null, messageI18n: null },
});
const shown = (notification: Notification) => {
  const { title, message, titleI18n, messageI18n } = recognizeOldNotification(notification);
  return [
    localizeMessage({ message: title, i18n: titleI18n ?? undefined }),
    localizeMessage({ message, i18n: messageI18n ?? undefined }),
  ];
};

/** Every text that servers wrote before migration 049, and its Spanish. */
const texts: [title: string, message: string, inSpanish: [string, string]][] = [
  [
    'Your password was changed',
    'Somebody set a new password for your account with a code from staff. If it was not you, tell them.',
    [
      'Se cambió tu contraseña',
      'Alguien puso una contraseña nueva en tu cuenta con un código del equipo. Si no fuiste tú, avísales.',
    ],
  ],
  ['Friend request', 'leo wants to be your friend', ['Solicitud de amistad', 'leo quiere ser tu amistad']],
  [
    'Friend request accepted',
    'leo accepted your friend request',
    ['Solicitud de amistad aceptada', 'leo aceptó tu solicitud de amistad'],
  ],
  ['New message', 'leo wrote to you', ['Mensaje nuevo', 'leo te escribió']],
  [
    'Your review is hidden',
    'Several people reported it. A moderator will look at it.',
    ['Tu reseña está oculta', 'Varias personas la denunciaron. Un moderador la revisará.'],
  ],
  [
    'A player reported a problem',
    'They say that “Hollow” does not work',
    ['Un jugador informó de un problema', 'Dice que «Hollow» no funciona'],
  ],
  ['Game approved', '“Hollow” is in the store now.', ['Juego aprobado', '«Hollow» ya está en la tienda.']],
  [
    'Game not approved',
    '“{n} (a|b)” was not approved: Too loud.\nAnd $& too',
    ['Juego no aprobado', '«{n} (a|b)» no se aprobó: Too loud.\nAnd $& too'],
  ],
  [
    'New version approved',
    'The new version of “Hollow” is in the store now.',
    ['Versión nueva aprobada', 'La versión nueva de «Hollow» ya está en la tienda.'],
  ],
  [
    'New version not approved',
    'The new version of “Hollow” was not approved: Too loud',
    ['Versión nueva no aprobada', 'La versión nueva de «Hollow» no se aprobó: Too loud'],
  ],
  [
    'Version taken back',
    'Staff went back to an earlier version of “Hollow”.',
    ['Versión retirada', 'El equipo volvió a una versión anterior de «Hollow».'],
  ],
  [
    'You are a developer',
    'Your application was approved. You can upload games now.',
    ['Ya puedes desarrollar juegos', 'Tu solicitud fue aprobada. Ya puedes subir juegos.'],
  ],
  [
    'Reply to your report',
    'A moderator answered your report',
    ['Respuesta a tu informe', 'El equipo de moderación respondió a tu informe'],
  ],
  [
    'New message on a report',
    'The reporter wrote again',
    ['Mensaje nuevo en un informe', 'Quien informó volvió a escribir'],
  ],
  [
    'Your report is resolved',
    'A moderator dealt with your report',
    ['Tu informe está resuelto', 'El equipo de moderación se ocupó de tu informe'],
  ],
  [
    'Your report is closed',
    'A moderator found nothing against the rules',
    ['Tu informe está cerrado', 'El equipo de moderación no encontró nada contra las normas'],
  ],
  [
    'Reply to your feedback',
    'A moderator answered your feedback',
    ['Respuesta a tu opinión', 'El equipo de moderación respondió a tu opinión'],
  ],
];
/** Texts of which all or a part is a person's own, or unknown. */
const ownTexts: [title: string, message: string, inSpanish: [string, string]][] = [
  [
    'Your developer application was not approved',
    'leo wrote to you',
    ['Tu solicitud de desarrollo no fue aprobada', 'leo wrote to you'],
  ],
  ['New message', 'Something else', ['Mensaje nuevo', 'Something else']],
  ['News', 'leo wrote to you', ['News', 'leo wrote to you']],
];

test.each([...texts, ...ownTexts])('an old “%s” is read in English as it was written', (title, message) =>
  expect(shown(row(title, message))).toEqual([title, message]),
);

describe('in Spanish', () => {
  beforeAll(async () => {
    setServerLocale('es');
    await loadMessages();
  });
  afterAll(() => setServerLocale('en'));

  test.each(texts)('an old “%s” is read in Spanish', (title, message, inSpanish) =>
    expect(shown(row(title, message))).toEqual(inSpanish),
  );

  test.each(ownTexts)('an old “%s” keeps what somebody wrote: %s', (title, message, inSpanish) =>
    expect(shown(row(title, message))).toEqual(inSpanish),
  );

  test('an old notification whose sender was renamed since has its title translated too', () => {
    const messageI18n = { id: 'notification.friendMessageFrom', params: { name: 'leona' } };
    const renamed = { ...row('New message', 'leona wrote to you'), messageI18n };
    expect(shown(renamed)).toEqual(['Mensaje nuevo', 'leona te escribió']);
  });

  test('a notification that names its messages is not judged by its words', () => {
    const named = { ...row('Your report is closed', 'The reporter wrote again') };
    const titleI18n = { id: 'notification.reportResolved' };
    expect(recognizeOldNotification({ ...named, titleI18n })).toEqual({ ...named, titleI18n });
  });
});
