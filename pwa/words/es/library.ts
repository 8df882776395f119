import type { Words } from '../words.ts';

const games = (n: number) => (n === 1 ? '1 juego' : `${n} juegos`);

export const library: Words<'library'> = {
  title: 'Biblioteca',
  heading: 'Mi biblioteca',
  empty: 'Tu biblioteca está vacía',
  emptyWhy: 'Los juegos que añades están aquí, en todos los dispositivos en los que entras.',
  browse: 'Explorar juegos',
  offline: 'Tu biblioteca llegará a este dispositivo con la primera conexión.',
  games: 'Juegos',
  stats: {
    games: 'Juegos',
    size: 'Tamaño de la biblioteca',
    played: 'Tiempo de juego',
    gamesPlayed: 'Juegos jugados',
  },
  sizes: { large: 'Grande', growing: 'Creciendo', starting: 'Empezando' },
  playedFor: (time, last) => (last ? `${time} jugados, ${last}` : `${time} jugados`),
  onDevice: (size) => `En este dispositivo, ${size}`,
  play: 'Jugar',
  playOne: (title) => `Jugar a ${title}`,
  more: (title) => `Más sobre ${title}`,
  keep: 'Guardar sin conexión',
  again: 'Reintentar la descarga',
  resume: 'Continuar la descarga',
  pause: 'Pausar la descarga',
  removeHere: 'Quitar de este dispositivo',
  remove: 'Quitar de la biblioteca',
  offlineShelf: {
    label: 'Sin conexión',
    keepAll: 'Guardar mi biblioteca sin conexión',
    downloading: 'Descargando tu biblioteca',
  },
  downloads: {
    title: 'Mis descargas',
    none: 'No hay ningún juego guardado en este dispositivo. Los que guardes se pueden jugar sin conexión.',
    list: 'Juegos en este dispositivo',
    gone: 'Un juego que ya no está en la tienda',
    remove: 'Quitar',
    removeOne: (title) => `Quitar ${title} de este dispositivo`,
    total: (n, size) => `${games(n)}, ${size}`,
    free: (used, free) => `${used} en uso, ${free} libres.`,
    kept: 'Este dispositivo los conserva.',
    mayClear: 'Si falta espacio, el dispositivo puede borrarlos.',
    part: (arrived, all) => `${arrived} de ${all}`,
  },
};
