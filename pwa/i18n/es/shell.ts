import type { Messages } from '../messages.ts';

export const shell: Messages<'shell'> = {
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
    rules: 'Normas',
    privacy: 'Privacidad',
  },
  broken: {
    notHere: 'Esta página aún no está en este dispositivo',
    notHereWhy: 'Ábrela una vez con conexión y también funcionará sin ella.',
    wrong: 'Algo salió mal',
    wrongWhy: 'No se ha perdido nada de lo que escribiste. Suele bastar con recargar la página.',
    again: 'Recargar',
  },
};
