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
      pair: 'Este mensaje y el anterior solo los lee tu amigo o amiga.',
      pairAndStaff:
        'Este mensaje y el anterior los lee tu amigo o amiga. El equipo de moderación también puede leer los dos, para que alguien pueda ayudar.',
      barred: 'Ahora mismo no puedes escribir a otras personas, así que nadie lee esto.',
      barredAndStaff:
        'Ahora mismo no puedes escribir a otras personas, así que no lo lee nadie que juegue aquí. Si lo envías, el equipo de moderación puede leerlo, para que alguien pueda ayudar.',
      refused: 'Esto no se envió y nadie lo lee.',
      refusedAndStaff:
        'Esto no lo lee nadie que juegue aquí. El equipo de moderación puede leerlo, para que alguien pueda ayudar.',
    },
    notService: 'Recess no es un servicio de emergencias.',
  },
  friendHelp: {
    label: 'Ayuda para tu amigo o amiga y para ti',
    title: 'Quizá necesite tu ayuda',
    lines: [
      'Dile que estás ahí y que te importa. No tienes que resolverlo, y no es culpa tuya.',
      'Cuéntaselo ya a un adulto de confianza, aunque te pida guardar el secreto. Así se ayuda.',
    ],
    staffMayRead: 'Moderación también puede leer este mensaje, para que alguien ayude.',
    onlyYou: 'Este mensaje solo lo lees tú.',
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
