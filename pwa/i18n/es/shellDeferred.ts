import type { Messages } from '../messages.ts';

export const shellDeferred: Messages<'shellDeferred'> = {
  aMomentAgo: 'hace un momento',
  ago: {
    year: (n) => (n === 1 ? 'hace 1 año' : `hace ${n} años`),
    month: (n) => (n === 1 ? 'hace 1 mes' : `hace ${n} meses`),
    week: (n) => (n === 1 ? 'hace 1 semana' : `hace ${n} semanas`),
    day: (n) => (n === 1 ? 'hace 1 día' : `hace ${n} días`),
    hour: (n) => (n === 1 ? 'hace 1 hora' : `hace ${n} horas`),
    minute: (n) => (n === 1 ? 'hace 1 minuto' : `hace ${n} minutos`),
  },
  menu: {
    label: (username) => `Menú de la cuenta de ${username}`,
    library: 'Mi biblioteca',
    wishlist: 'Lista de deseos',
    cart: 'Carrito',
    friends: 'Amistades',
    developer: 'Portal de desarrollo',
    guide: 'Guía para crear juegos',
    approvals: 'Aprobar juegos',
    moderation: 'Moderación',
    dashboard: 'Panel de dirección',
    settings: 'Ajustes',
    logOut: 'Cerrar sesión',
  },
  bell: {
    title: 'Notificaciones',
    unread: (n) => `Notificaciones, ${n} sin leer`,
    readAll: 'Marcar todo como leído',
    read: 'Marcar como leída',
    isUnread: 'Sin leer,',
    none: 'No hay notificaciones',
    offline: 'No tienes conexión. Las notificaciones se cargan cuando vuelvas a tenerla.',
  },
  report: {
    open: 'Informar de un problema',
    title: 'Informar de un problema',
    lead: 'El equipo de moderación lee todos los informes. No le decimos quién eres a la persona de la que informas.',
    category: 'Categoría',
    choose: 'Elige una categoría',
    categories: {
      abuse: 'Abuso o acoso',
      bug: 'Fallo o problema técnico',
      content: 'Contenido inapropiado',
      other: 'Otra cosa',
    },
    subject: 'Asunto',
    description: 'Descripción',
    descriptionHint: '¿Qué pasó, dónde y cuándo?',
    game: 'Juego (opcional)',
    gamePlaceholder: 'Busca por título',
    noGame: 'Ningún juego con ese título',
    showGames: 'Mostrar juegos',
    clearGame: 'Ningún juego',
    gameGone: 'Este juego no está en la tienda. Si tu informe trata de él, escribe su nombre.',
    person: 'Persona (opcional)',
    nobody: 'Ninguna persona concreta',
    thisPerson: 'La persona que elegiste',
    submit: 'Enviar informe',
    submitting: 'Enviando...',
    offline: 'No tienes conexión. Lo que escribas se guarda aquí. Envíalo cuando vuelvas a tenerla.',
  },
  feedback: {
    open: 'Dar tu opinión',
    title: 'Dar tu opinión',
    lead: 'Ideas, elogios, problemas: quienes hacemos Recess lo leemos todo.',
    subject: 'Asunto',
    message: 'Mensaje',
    submit: 'Enviar opinión',
    sending: 'Enviando...',
    offline: 'No tienes conexión. Lo que escribas se guarda aquí. Envíalo cuando vuelvas a tenerla.',
  },
  ended: {
    title: 'Tu sesión se cerró',
    text: 'Tus datos se han quitado de este dispositivo.',
    waiting: (n, changes) =>
      n === 1
        ? `Tus datos se han quitado de este dispositivo. ${changes} se queda aquí. Lo enviaremos cuando vuelvas a entrar.`
        : `Tus datos se han quitado de este dispositivo. ${changes} se quedan aquí. Los enviaremos cuando vuelvas a entrar.`,
  },
  logOut: {
    title: '¿Cerrar sesión?',
    text: (n, changes) =>
      n === 1
        ? `${changes} aún no está guardado en tu cuenta. Déjalo en este dispositivo y lo enviaremos cuando vuelvas a entrar aquí.`
        : `${changes} aún no están guardados en tu cuenta. Déjalos en este dispositivo y los enviaremos cuando vuelvas a entrar aquí.`,
    drafts: (n, texts) =>
      n === 1
        ? 'Un borrador está solo en este dispositivo. Déjalo aquí y podrás terminarlo cuando vuelvas a entrar.'
        : `${texts} borradores están solo en este dispositivo. Déjalos aquí y podrás terminarlos cuando vuelvas a entrar.`,
    discard: 'Descartar',
    keep: 'Dejar en este dispositivo',
    send: 'Enviar ahora',
    sending: 'Enviando...',
    still: 'Tu sesión sigue abierta',
  },
  bar: {
    label: 'Estado de sincronización',
    waiting: (n) => `${n} en espera, en este dispositivo`,
    expired: 'Vuelve a entrar',
    hereAnyway: 'Tus datos están en este dispositivo',
    offline: 'Sin conexión',
    stuck: 'Aún sin enviar',
    saved: 'Todo guardado',
    checking: 'Comprobando...',
    retry: 'Reintentar',
    setBack: 'Recess se restauró desde una copia de seguridad.',
    setBackMore: 'Pueden faltar tus últimos cambios. Compruébalo.',
    seen: 'Entendido',
    change: 'cambio',
    changes: 'cambios',
    needAnswer: (n) => (n === 1 ? 'necesita tu respuesta' : 'necesitan tu respuesta'),
    show: 'Mostrar',
    hide: 'Ocultar',
    aChange: 'Un cambio',
    changedElsewhere: 'también cambió en otro sitio',
    notAccepted: 'no se aceptó',
    keepMine: 'Quedarme con lo mío',
    keepOther: 'Quedarme con lo otro',
    edit: 'Editar',
    discard: 'Descartar',
  },
  update: {
    label: 'Versión nueva',
    ready: 'Hay una versión nueva de Recess.',
    now: 'Actualizar',
    later: 'Más tarde',
  },
  storage: {
    label: 'El almacenamiento no está disponible',
    text: 'Ahora este navegador no puede guardar datos de Recess. Su almacenamiento está bloqueado, lleno o dañado. Puedes mirar la tienda, pero no entrar, guardar ni jugar sin conexión.',
    cookies:
      'Este navegador bloquea las cookies de Recess. Necesitas una para entrar. Permítelas en este sitio y prueba otra vez.',
    check: 'Comprobar este dispositivo',
    close: 'Entendido',
  },
  play: {
    playing: (title) => `Jugando a ${title}`,
    fullScreen: 'Pantalla completa',
    leave: 'Salir del juego',
    link: {
      title: '¿Abrir otro sitio?',
      text: (game, address) =>
        `${game} quiere abrir ${address}. Esa página no es parte de Recess. Ábrela solo si la conoces.`,
      yes: 'Abrir en otra pestaña',
    },
    ownTab: {
      title: 'Este juego necesita su propia pestaña',
      text: (game) =>
        `${game} hace preguntas de una forma que los navegadores bloquean aquí. Funciona en su propia pestaña, pero tu progreso allí se queda en este dispositivo. Ábrelo siempre desde Recess. Si lo abres de otra forma, empieza de cero.`,
      yes: 'Abrir en otra pestaña',
    },
    file: {
      title: '¿Guardar un archivo?',
      text: (game, name, size) => `${game} hizo el archivo ${name} (${size}) para ti.`,
      kind: (game, name) =>
        `${game} hizo el archivo ${name}. Recess no guarda archivos de este tipo, porque tu ordenador podría ejecutarlos.`,
      size: (game, name) => `${game} hizo el archivo ${name}. Es demasiado grande para guardarlo desde aquí.`,
      yes: 'Guardar',
    },
  },
};
