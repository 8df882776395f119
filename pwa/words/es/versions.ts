import { engines } from '../engines.ts';
import type { Words } from '../words.ts';

export const versions: Words<'versions'> = {
  engines,
  report: {
    files: (count, files, size) => `${files} ${count === 1 ? 'archivo' : 'archivos'}, ${size}`,
    madeWith: (engine) => `Hecho con ${engine}`,
    noEngine: 'Ningún motor conocido',
    unknown: 'Sus archivos se recibieron antes de que se revisaran.',
    outside: (count) =>
      count === 1
        ? 'Carga de 1 dirección de fuera, a la que aquí no llega:'
        : `Carga de ${count} direcciones de fuera, a las que aquí no llega:`,
    mentioned: (count) =>
      count === 1 ? 'En sus scripts hay 1 dirección de fuera:' : `En sus scripts hay ${count} direcciones de fuera:`,
    missing: (count) => (count === 1 ? 'Falta 1 archivo que nombra:' : `Faltan ${count} archivos que nombra:`),
    capitals: (count) =>
      count === 1
        ? '1 archivo está escrito con otras mayúsculas que las suyas:'
        : `${count} archivos están escritos con otras mayúsculas que las suyas:`,
    written: (named, there) => `${named}, que se llama ${there}`,
    needs: (what) => `Usa ${what}.`,
    need: {
      threads: 'hilos (SharedArrayBuffer)',
      alert: 'alert()',
      confirm: 'confirm()',
      prompt: 'prompt()',
      frame: 'un marco propio (iframe)',
    },
    ownWorker: 'Trae un service worker propio, que aquí no funciona.',
  },
  trial: {
    none: 'Aún sin probar: que funcione sin conexión lo dice su desarrollador.',
    heading: (day: string) => `Probado sin red el ${day}:`,
    with: (browser: string) => `Chromium ${browser}, a un cuarto de la velocidad de este ordenador`,
    outcomes: {
      ran: 'Funcionó.',
      blank: 'No pintó nada.',
      hung: 'No terminaba y se detuvo.',
      crashed: 'Se cerró por un fallo.',
    },
    verdicts: {
      offline: 'Funciona sin conexión',
      internet: 'Necesita internet',
      untested: 'Sin probar sin conexión',
    },
    asked: (question) => `Preguntó con ${question}, que los navegadores bloquean dentro de un marco.`,
    still: 'Nada cambió en su imagen mientras se jugaba.',
    elsewhere: 'Pidió algo a otro sitio y siguió sin ello.',
    chromebook: 'Verificado para Chromebook',
    noChromebook: 'Demasiado lento o pesado para un Chromebook escolar',
    firstFrame: (ms: string) => `Primera imagen a los ${ms} ms`,
    frames: (median: string, p95: string) => `${median} ms por fotograma, ${p95} ms cuando va lento`,
    heap: (size: string) => `${size} de memoria`,
    errors: (count: number) => (count === 1 ? '1 error:' : `${count} errores:`),
    refused: (count: number) => (count === 1 ? '1 dirección que no obtuvo:' : `${count} direcciones que no obtuvo:`),
    absent: (count) => (count === 1 ? 'Falta 1 archivo suyo:' : `Faltan ${count} archivos suyos:`),
  },
  tryOut: 'Probar',
  tryOutOf: (title) => `Probar: ${title}`,
  preview: {
    badge: 'Prueba',
    gone: 'Esta versión no se puede probar',
    offline: 'Para probar una versión hace falta conexión.',
  },
  mine: {
    heading: 'Versiones',
    headingOf: (title) => `Versiones de ${title}`,
    states: { pending: 'Espera revisión', approved: 'Aprobada', rejected: 'No aprobada', withdrawn: 'Retirada' },
    live: 'Se juega ahora',
    sent: (day) => `Enviada el ${day}`,
    reason: 'Por qué no se aprobó:',
    withdraw: 'Retirar',
    restore: 'Volver a esta',
    restored: { title: 'Ahora se juega esta versión' },
    offline: 'Las versiones necesitan conexión.',
    next: 'Versión nueva',
    nextText: 'Quienes juegan conservan la versión que tienen hasta que se apruebe esta.',
    notes: 'Qué hay de nuevo',
    notesHint: 'Para quienes la revisan, en una o dos frases.',
    choose: 'Elige un zip de la versión nueva',
    send: 'Enviar a revisión',
    sending: 'Enviando...',
    sentToast: { title: 'Versión enviada', text: 'La revisarán pronto. Hasta entonces no cambia nada para nadie.' },
  },
  review: {
    title: 'Versiones nuevas',
    text: 'De juegos que están en la tienda. Lo que se juega sigue igual hasta que la apruebes.',
    by: (developer) => `de ${developer}`,
    since: (ago) => `Enviada ${ago}`,
    noNotes: 'No dice qué hay de nuevo.',
    approve: 'Aprobar',
    approveOf: (title) => `Aprobar la versión nueva de ${title}`,
    approved: { title: 'Versión aprobada' },
    reject: 'Rechazar',
    rejectOf: (title) => `Rechazar la versión nueva de ${title}`,
    rejected: { title: 'Versión rechazada' },
    rejection: {
      title: (title) => `¿Rechazar la versión nueva de ${title}?`,
      text: (developer) => `${developer} leerá tu motivo. Lo que se juega ahora se queda.`,
      reason: 'Motivo',
      hint: 'Qué está mal y cómo se arreglaría.',
      submit: 'Rechazar la versión',
      submitting: 'Rechazando...',
    },
  },
};
