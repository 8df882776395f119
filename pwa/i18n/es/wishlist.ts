import type { Messages } from '../messages.ts';

export const wishlist: Messages<'wishlist'> = {
  title: 'Lista de deseos',
  empty: 'Tu lista de deseos está vacía',
  emptyWhy: 'Pulsa el corazón de un juego para guardarlo para luego.',
  browse: 'Explorar juegos',
  offline: 'Conéctate una vez para cargar tu lista de deseos.',
  offlineShelf: {
    label: 'Sin conexión',
    keepAll: 'Descargar todos',
    downloading: 'Descargando tu lista de deseos',
  },
  remove: 'Quitar',
  removeOne: (title) => `Quitar ${title} de la lista de deseos`,
  keep: 'Añadir a la biblioteca',
  keepOne: (title) => `Añadir a la biblioteca: ${title}`,
  cart: 'Añadir al carrito',
  cartOne: (title) => `Añadir al carrito: ${title}`,
  inCart: 'En el carrito',
  inCartOne: (title) => `En el carrito: ${title}`,
};
