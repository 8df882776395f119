import type { Messages } from '../messages.ts';

const games = (n: number) => (n === 1 ? '1 juego' : `${n} juegos`);

export const library: Messages<'library'> = {
  title: 'Biblioteca',
  heading: 'Mi biblioteca',
  empty: 'Tu biblioteca está vacía',
  emptyWhy: 'Añade un juego y aparecerá aquí, en todos los dispositivos donde entres.',
  browse: 'Explorar juegos',
  offline: 'Conéctate una vez para cargar tu biblioteca.',
  games: 'Juegos',
  stats: {
    games: 'Juegos',
    size: 'Tamaño de la biblioteca',
    played: 'Tiempo de juego',
    gamesPlayed: 'Juegos jugados',
  },
  sizes: { large: 'Grande', growing: 'Creciendo', starting: 'Empezando' },
  playedFor: (time, last) => (last ? `${time} jugados, ${last}` : `${time} jugados`),
  onDevice: (size) => `Descargado, ${size}`,
  play: 'Jugar',
  playOne: (title) => `Jugar a ${title}`,
  more: (title) => `Más sobre ${title}`,
  keep: 'Descargar',
  again: 'Reintentar la descarga',
  resume: 'Seguir la descarga',
  pause: 'Pausar la descarga',
  removeHere: 'Quitar de este dispositivo',
  remove: 'Quitar de la biblioteca',
  offlineShelf: {
    label: 'Sin conexión',
    keepAll: 'Descargar mi biblioteca',
    downloading: 'Descargando tu biblioteca',
  },
  downloads: {
    title: 'Mis descargas',
    none: 'Aún no hay descargas. Descarga un juego para jugarlo sin conexión.',
    list: 'Juegos descargados',
    gone: 'Un juego que ya no está en la tienda',
    remove: 'Quitar',
    removeOne: (title) => `Quitar ${title} de este dispositivo`,
    total: (n, size) => `${games(n)}, ${size}`,
    free: (used, free) => `${used} en uso, ${free} libres.`,
    kept: 'Tu dispositivo los conserva.',
    mayClear: 'Tu dispositivo puede borrar descargas si le falta espacio.',
    part: (arrived, all) => `${arrived} de ${all}`,
  },
};
