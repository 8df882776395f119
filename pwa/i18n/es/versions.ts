import { gameEngineNames } from '../gameEngineNames.ts';
import type { Messages } from '../messages.ts';

export const versions: Messages<'versions'> = {
  gameEngineNames,
  report: {
    files: (count, files, size) => `${files} ${count === 1 ? 'archivo' : 'archivos'}, ${size}`,
    madeWith: (engine) => `Hecho con ${engine}`,
    noEngine: 'Ningún motor conocido',
    unknown: 'Estos archivos son anteriores a nuestra revisión de archivos.',
    outside: (count) =>
      count === 1
        ? 'Carga de 1 dirección de fuera, que aquí está bloqueada:'
        : `Carga de ${count} direcciones de fuera, que aquí están bloqueadas:`,
    mentioned: (count) =>
      count === 1
        ? 'Sus scripts mencionan 1 dirección de fuera:'
        : `Sus scripts mencionan ${count} direcciones de fuera:`,
    missing: (count) => (count === 1 ? 'Falta 1 archivo que usa:' : `Faltan ${count} archivos que usa:`),
    capitals: (count) =>
      count === 1
        ? 'Escribe 1 nombre de archivo con mayúsculas equivocadas:'
        : `Escribe ${count} nombres de archivo con mayúsculas equivocadas:`,
    written: (named, there) => `${named}, pero el archivo es ${there}`,
    needs: (what) => `Usa ${what}.`,
    need: {
      threads: 'hilos (SharedArrayBuffer)',
      alert: 'alert()',
      confirm: 'confirm()',
      prompt: 'prompt()',
      frame: 'un marco propio (iframe)',
    },
    threads: { on: 'Su desarrollador activó los hilos.', off: 'Su desarrollador desactivó los hilos.' },
    ownWorker: 'Tiene su propio service worker, que aquí no funciona.',
  },
  trial: {
    none: 'Aún sin probar. Lo que dice sobre jugar sin conexión viene de su desarrollador.',
    heading: (day: string) => `Probado sin conexión el ${day}:`,
    with: (browser: string) => `Chromium ${browser}, a un cuarto de la velocidad de este ordenador`,
    outcomes: {
      ran: 'Funcionó.',
      blank: 'No mostró nada.',
      hung: 'Se colgó, así que lo paramos.',
      crashed: 'Se cerró por un fallo.',
    },
    verdicts: {
      offline: 'Funciona sin conexión',
      internet: 'Necesita internet',
      untested: 'Sin probar sin conexión',
    },
    asked: (question) => `Usó ${question}, que los navegadores bloquean dentro de un marco.`,
    still: 'Su imagen no cambió mientras lo jugamos.',
    elsewhere: 'Pidió algo a otro sitio y siguió sin ello.',
    lacking: 'Pidió un archivo que no está en el juego.',
    chromebook: 'Verificado para Chromebook',
    noChromebook: 'Demasiado lento o pesado para un Chromebook escolar',
    firstFrame: (ms: string) => `Primera imagen a los ${ms} ms`,
    frames: (median: string, p95: string) => `${median} ms por fotograma, ${p95} ms cuando va lento`,
    heap: (size: string) => `${size} de memoria`,
    errors: (count: number) => (count === 1 ? '1 error:' : `${count} errores:`),
    refused: (count: number) => (count === 1 ? '1 dirección no se cargó:' : `${count} direcciones no se cargaron:`),
    absent: (count) => (count === 1 ? 'Falta 1 archivo suyo:' : `Faltan ${count} archivos suyos:`),
  },
  tryOut: 'Probar',
  tryOutOf: (title) => `Probar: ${title}`,
  preview: {
    badge: 'Prueba',
    gone: 'No puedes probar esta versión',
    offline: 'Conéctate para probar una versión.',
  },
  mine: {
    heading: 'Versiones',
    headingOf: (title) => `Versiones de ${title}`,
    states: { pending: 'Espera revisión', approved: 'Aprobada', rejected: 'No aprobada', withdrawn: 'Retirada' },
    live: 'Activa ahora',
    sent: (day) => `Enviada el ${day}`,
    reason: 'Por qué no se aprobó:',
    withdraw: 'Retirar',
    restore: 'Volver a esta',
    restored: { title: 'Esta versión está activa ahora' },
    offline: 'Conéctate para ver las versiones.',
    next: 'Versión nueva',
    nextText: 'Quienes juegan conservan la versión que tienen hasta que se apruebe esta.',
    notes: 'Qué hay de nuevo',
    notesHint: 'Cuéntaselo a nuestro equipo en una o dos frases.',
    choose: 'Elige un zip de la versión nueva',
    send: 'Enviar a revisión',
    sending: 'Enviando...',
    sentToast: {
      title: 'Versión enviada',
      text: 'Nuestro equipo la revisará. Hasta entonces no cambia nada para quienes juegan.',
    },
  },
  review: {
    title: 'Versiones nuevas',
    text: 'De juegos que están en la tienda. Quienes juegan conservan la versión actual hasta que apruebes.',
    by: (developer) => `de ${developer}`,
    since: (ago) => `Enviada ${ago}`,
    noNotes: 'Su desarrollador no dijo qué hay de nuevo.',
    approve: 'Aprobar',
    approveOf: (title) => `Aprobar la versión nueva de ${title}`,
    approved: { title: 'Versión aprobada' },
    reject: 'Rechazar',
    rejectOf: (title) => `Rechazar la versión nueva de ${title}`,
    reportOf: (title: string) => `Denunciar la nueva versión de ${title}`,
    rejected: { title: 'Versión rechazada' },
    rejection: {
      title: (title) => `¿Rechazar la versión nueva de ${title}?`,
      text: (developer) => `${developer} verá tu motivo. La versión actual sigue activa.`,
      reason: 'Motivo',
      hint: 'Qué está mal y cómo arreglarlo.',
      submit: 'Rechazar la versión',
      submitting: 'Rechazando...',
    },
  },
};
