import type { Messages } from '../messages.ts';

export const notFound: Messages<'notFound'> = {
  title: '404: página no encontrada',
  lead: '¿Olvidaste añadir la página al enrutador?',
  home: 'Volver a los juegos',
};
