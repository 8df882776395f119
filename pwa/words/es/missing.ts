import type { Words } from '../words.ts';

export const missing: Words<'missing'> = {
  title: '404: página no encontrada',
  lead: '¿Olvidaste añadir la página al enrutador?',
  home: 'Volver a los juegos',
};
