import type { Words } from '../words.ts';

export const approvals: Words<'approvals'> = {
  title: 'Aprobación de juegos',
  lead: 'Juegos que esperan a que alguien los mire. Primero el que lleva más tiempo.',
  waiting: (n) => (n === 1 ? '1 juego espera' : `${n} juegos esperan`),
  none: {
    title: 'No hay juegos en espera',
    text: 'Los nuevos aparecen aquí solos.',
  },
  offline: 'Aprobar juegos necesita conexión: lo que se decide aquí vale enseguida para todo el mundo.',
  failed: 'No se pudieron cargar los juegos en espera.',
  expired: 'Tu sesión ha terminado. Vuelve a entrar para seguir.',
  by: (developer) => `de ${developer}`,
  since: (ago) => `Enviado ${ago}`,
  onRecess: 'Alojado en Recess',
  at: (host) => `Se juega en ${host}`,
  look: 'Ver el juego',
  lookAt: (title) => `Ver el juego: ${title}`,
  approve: 'Aprobar',
  approveOf: (title) => `Aprobar ${title}`,
  reject: 'Rechazar',
  rejectOf: (title) => `Rechazar ${title}`,
  more: 'Mostrar toda la descripción',
  less: 'Mostrar menos',
  rejection: {
    title: (title) => `¿Rechazar ${title}?`,
    text: (developer) => `${developer} leerá tu motivo, en una notificación y en el portal de desarrolladores.`,
    reason: 'Motivo',
    hint: 'Qué está mal y cómo se arreglaría.',
    submit: 'Rechazar el juego',
    submitting: 'Rechazando...',
  },
};
