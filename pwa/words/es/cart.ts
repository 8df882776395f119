import type { Words } from '../words.ts';

export const cart: Words<'cart'> = {
  title: 'Carrito',
  empty: 'Tu carrito está vacío',
  emptyWhy: 'Mientras exploras puedes poner en el carrito los juegos que cuestan algo.',
  browse: 'Explorar juegos',
  offline: 'Tu carrito llegará a este dispositivo con la primera conexión.',
  list: 'Juegos de tu carrito',
  remove: 'Quitar',
  removeOne: (title) => `Quitar ${title} del carrito`,
  move: 'Pasar a la lista de deseos',
  moveOne: (title) => `Pasar a la lista de deseos: ${title}`,
  clear: 'Vaciar el carrito',
  clearTitle: '¿Vaciar tu carrito?',
  clearText: (n) => (n === 1 ? 'Se quita 1 juego.' : `Se quitan los ${n} juegos.`),
  summary: 'Resumen',
  games: (n) => (n === 1 ? '1 juego' : `${n} juegos`),
  subtotal: 'Subtotal',
  fee: (percent) => `Tarifa de la plataforma (${percent})`,
  checkout: 'Pagar',
  notYet: 'Todavía no se puede pagar; la integración de los pagos está en marcha.',
};
