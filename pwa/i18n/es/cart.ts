import type { Messages } from '../messages.ts';

export const cart: Messages<'cart'> = {
  title: 'Carrito',
  empty: 'Tu carrito está vacío',
  emptyWhy: 'Añade juegos de pago a tu carrito mientras exploras.',
  browse: 'Explorar juegos',
  offline: 'Conéctate una vez para cargar tu carrito.',
  list: 'Juegos de tu carrito',
  remove: 'Quitar',
  removeOne: (title) => `Quitar ${title} del carrito`,
  move: 'Pasar a la lista de deseos',
  moveOne: (title) => `Pasar a la lista de deseos: ${title}`,
  clear: 'Vaciar el carrito',
  clearTitle: '¿Vaciar tu carrito?',
  clearText: (n) => (n === 1 ? 'Esto quita 1 juego.' : `Esto quita los ${n} juegos.`),
  summary: 'Resumen',
  games: (n) => (n === 1 ? '1 juego' : `${n} juegos`),
  subtotal: 'Subtotal',
  fee: (percent) => `Tarifa de la plataforma (${percent})`,
  feeWhat: (percent) =>
    `La tarifa de la plataforma es el ${percent} del subtotal, redondeada hacia abajo. Forma parte del precio: no se paga aparte.`,
  checkout: 'Pagar',
  notYet: 'Todavía no se puede pagar; la integración de los pagos está en marcha.',
  freeNow: 'Hasta entonces se puede jugar gratis a estos juegos.',
};
