import type { Words } from '../words.ts';

export const shell: Words<'shell'> = {
  skip: 'Saltar al contenido',
  home: 'Recess, inicio',
  main: 'Principal',
  nav: { browse: 'Explorar', library: 'Biblioteca', friends: 'Amistades' },
  search: { placeholder: 'Buscar juegos...', label: 'Buscar juegos' },
  install: 'Instalar la app',
  theme: { dark: 'Cambiar al tema oscuro', light: 'Cambiar al tema claro' },
  footer: {
    label: 'Pie de página',
    line: 'Recess, desde 2025. Juegos de estudiantes para el rato entre clases.',
    browse: 'Explorar juegos',
    about: 'Quiénes somos',
    guide: 'Guía para crear juegos',
    help: 'Ayuda',
  },
  broken: {
    notHere: 'Esta página aún no está en este dispositivo',
    notHereWhy: 'Llegará en cuanto haya conexión.',
    wrong: 'Algo salió mal',
    wrongWhy: 'No se ha perdido nada de lo que escribiste. Suele bastar con cargar la página otra vez.',
    again: 'Cargar de nuevo',
  },
};
