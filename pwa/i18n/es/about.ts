import { platformFeePercent, revenueShares } from '#sync/constants.ts';
import type { Messages } from '../messages.ts';

export const about: Messages<'about'> = {
  title: 'Quiénes somos',
  lead: 'Una tienda de juegos para estudiantes, con juegos de jóvenes que están aprendiendo a hacerlos.',
  mission: 'Nuestra misión',
  missionText: [
    'En los ordenadores de la escuela caben juegos estupendos. Pero casi todos los sitios que los ofrecen están llenos de anuncios, copias y trampas.',
    'Queremos un lugar donde un estudiante con un Chromebook encuentre algo bueno en un minuto, y donde quien ha hecho su primer juego encuentre gente que lo juegue.',
  ],
  values: 'Nuestros valores',
  valuesList: [
    '**Seguro** Una persona revisa cada juego antes de que llegue a la tienda. Los nombres son privados y solo los amigos se pueden escribir.',
    '**Para todos** Los juegos dicen qué necesitan: teclado, ratón, pantalla táctil o mando. Funcionan en equipos sencillos y, cuando pueden, sin conexión.',
    '**Bueno antes que ruidoso** Sin títulos engañosos y sin nada adictivo: ni cajas de botín ni rachas que mantener. Un juego debe ser fácil de dejar y merecer que vuelvas.',
    `**Justo con quien crea** Una tarifa de la plataforma del ${platformFeePercent} por ciento forma parte de cada precio. Del resto, el ${revenueShares.developer} por ciento es de quien hizo el juego. La plataforma se queda el ${revenueShares.platform} por ciento.`,
  ],
  split: 'Cómo se reparte una venta, tras la tarifa de la plataforma',
  developer: 'para quien hizo el juego',
  platform: 'para la plataforma',
  story: 'Nuestra historia',
  storyText: [
    'Recess se fundó en 2025 alrededor de una pregunta sencilla: ¿por qué cuesta tanto encontrar buenos juegos de navegador en la escuela, y por qué se paran cuando se va el wifi?',
    'Por eso construimos una tienda donde puedes descargar juegos y donde cada reseña viene de un jugador con cuenta. La próxima persona que haga un juego puede estar sentada a dos mesas de ti.',
  ],
  next: 'Sigue por aquí',
  browse: 'Ver juegos',
  guide: 'Aprende a hacer uno',
  rules: 'Normas',
  privacy: 'Privacidad',
};
