import type { Words } from '../words.ts';

export const wishlist: Words<'wishlist'> = {
  title: 'Lista de deseos',
  empty: 'Tu lista de deseos está vacía',
  emptyWhy: 'Pulsa el corazón de un juego para recordarlo.',
  browse: 'Explorar juegos',
  offline: 'Tu lista de deseos llegará a este dispositivo con la primera conexión.',
  offlineShelf: {
    label: 'Sin conexión',
    keepAll: 'Guardar todos sin conexión',
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
