import type { Messages } from '../messages.ts';

export const policy: Messages<'policy'> = {
  rules: {
    kind: 'Sé amable: no acoses, no insultes y no dejes a nadie de lado.',
    hate: 'No uses insultos de odio ni ataques a nadie por ser como es.',
    threats: 'No amenaces a nadie y nunca le digas a nadie que se haga daño.',
    contact: 'No des ni pidas teléfonos, direcciones, otras cuentas ni citas.',
    content: 'No publiques nada sexual, ni nada más violento o de más miedo de lo que avisa el juego.',
    fairness: 'No hagas trampas y no digas que es tuyo un juego, una portada o un texto de otros.',
    spam: 'No publiques lo mismo una y otra vez y no hagas anuncios.',
    identity: 'No te hagas pasar por otra persona, por un profesor ni por un moderador.',
  },
};
