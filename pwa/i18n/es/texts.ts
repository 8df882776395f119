import type { Messages } from '../messages.ts';

export const texts: Messages<'texts'> = {
  marked: (words) => `Estas palabras no se pueden enviar: ${words}. Cámbialas.`,
  quoted: (word) => `«${word}»`,
  help: {
    label: 'Ayuda',
    title: 'No tienes que pasar por esto a solas',
    lines: [
      'Si tú o alguien que conoces lo está pasando mal, no es culpa vuestra. Merecéis ayuda.',
      'Habla con una persona adulta de confianza: en casa, en el instituto o en un club.',
      'Hay teléfonos gratuitos para escucharte, aunque solo quieras hablar.',
    ],
    open: 'Pedir ayuda ahora',
    readers: {
      message: 'Este mensaje solo lo lee tu amigo o amiga.',
      messageAndStaff:
        'Este mensaje lo lee tu amigo o amiga. El equipo de moderación también puede leerlo, para que alguien pueda ayudar.',
      staff: 'Esto no se publica. Si lo envías, lo lee el equipo de moderación, para que alguien pueda ayudar.',
      nobody: 'Esto no se publica y nadie lo lee.',
      toStaff: 'Lo que envías aquí lo lee el equipo de la tienda.',
    },
    notService: 'Recess no es un servicio de emergencias.',
  },
  strike: {
    label: 'Aviso',
    title: 'Esa palabra no está bien aquí',
    lines: [
      'Es un insulto que desprecia a la gente por ser como es. Hace daño, también en broma.',
      'Escribe qué pasó o qué piensas del juego. Deja fuera esa palabra.',
    ],
    first: 'Esto es un aviso. Si vuelve a pasar hoy, no podrás escribir a los demás durante 5 minutos.',
    why: 'Por qué, y qué puedes hacer',
    muted: (until) =>
      `No puedes escribir a los demás hasta: ${until}. Sí puedes jugar, leer y dar estrellas a los juegos.`,
  },
  marks: {
    title: 'Palabras que conviene mirar',
    label: (title) => `Palabras que conviene mirar en ${title}`,
    about: {
      rude: 'Grosería',
      slur: 'Insulto',
      bullying: 'Puede hacer daño a alguien',
      contact: 'Una forma de contactar',
      link: 'Un enlace',
      lure: 'Pide secretos, fotos o quedar',
      distress: 'Habla de hacerse daño o de morir',
    },
  },
  close: 'Cerrar',
  anyway: { title: '¿Enviarlo de todos modos?', yes: 'Enviar igualmente', no: 'Cambiarlo' },
};
