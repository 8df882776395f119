import { revenueShares } from '#sync/rules.ts';
import type { Words } from '../words.ts';

export const developer: Words<'developer'> = {
  title: 'Portal de desarrolladores',
  lead: {
    apply: 'Crea juegos y deja que los jueguen otros estudiantes.',
    pending: 'Tu solicitud está en camino.',
    approved: 'Sube tus juegos y mira qué ha sido de ellos.',
  },
  offline:
    'El portal de desarrolladores necesita conexión: las solicitudes y los juegos van directamente a la tienda. Lo que has escrito se queda en este dispositivo.',
  signIn: 'Te llevamos a la página para entrar.',

  application: {
    heading: 'Hazte desarrollador',
    again: 'Vuelve a solicitarlo',
    schoolEmail: 'Correo de la escuela',
    schoolEmailHint: 'La dirección que te dio tu escuela. Solo la ve el equipo.',
    fullName: 'Nombre completo',
    fullNameHint: 'Como te conoce tu escuela. Los jugadores solo ven tu nombre de usuario.',
    submit: 'Enviar solicitud',
    submitting: 'Enviando...',
    whatNext: 'Qué pasa después',
    steps: [
      { title: 'Miramos tu solicitud', text: 'La lee una persona. Recibes una notificación en cualquier caso.' },
      { title: 'Subes un juego', text: 'Un zip que Recess aloja o la dirección de un juego en la web.' },
      { title: 'Lo jugamos y lo publicamos', text: 'Los juegos seguros y respetuosos están pronto en la tienda.' },
    ],
    share: `El ${revenueShares.developer} por ciento de cada venta es para ti; el ${revenueShares.platform} por ciento mantiene Recess en marcha.`,
    guide: 'Leer la guía para crear juegos',
  },
  pending: {
    heading: 'Tu solicitud está pendiente',
    text: 'Alguien del equipo la leerá. Recibirás una notificación en cuanto se decida, y esta página cambiará sola.',
    meanwhile: 'Mientras tanto, lee la guía para crear juegos',
  },
  rejected: {
    heading: 'Solicitud no aprobada',
    reason: 'Tu solicitud no fue aprobada.',
    again: 'Puedes volver a solicitarlo. Corrige lo que faltaba.',
  },

  number: {
    heading: 'Tu número de desarrollador',
    text: 'Con él y tu correo entras como desarrollador. Guárdalo como una contraseña.',
    hidden: 'Oculto',
    show: 'Mostrar el número',
    hide: 'Ocultar el número',
    copy: 'Copiar el número',
    copied: { title: 'Número de desarrollador copiado' },
    notCopied: { title: 'No se pudo copiar', text: 'Muestra el número y cópialo a mano.' },
  },
  mine: {
    heading: 'Tus juegos',
    none: 'Aún no has subido nada. Tu primer juego aparecerá aquí.',
    states: { pending: 'Pendiente', approved: 'En la tienda', rejected: 'Rechazado' },
    sent: (day) => `Enviado el ${day}`,
    reason: 'Por qué se rechazó:',
    noReason: 'No se dio ningún motivo.',
    all: (n) => `Mostrar los ${n} juegos`,
  },

  upload: {
    heading: 'Sube un juego',
    lead: 'Primero lo ve nuestro equipo. Lo que escribes se queda en este dispositivo hasta que lo envías; los archivos hay que volver a elegirlos si recargas la página.',
    game: {
      heading: 'Tu juego',
      title: 'Título',
      description: 'Descripción',
      descriptionHint: 'Qué se hace en él y qué tiene de especial. La primera frase es la que más cuenta.',
    },
    genres: {
      legend: 'Géneros',
      hint: 'Elige de 1 a 5. Deciden dónde se encuentra tu juego.',
      chosen: (n, most) => `${n} de ${most} elegidos`,
    },
    cover: {
      heading: 'Portada',
      choose: 'Elegir una imagen de portada',
      change: 'Elegir otra imagen de portada',
      preview: 'Tu portada como se verá',
      text: 'JPG, PNG o WEBP, de menos de 10 MB. Se usa el cuadrado del centro, a 512 por 512 píxeles.',
      drop: 'Elige una imagen o suéltala aquí',
      remove: 'Quitar la imagen de portada',
      blurry: 'Esta imagen mide menos de 512 píxeles, así que se verá borrosa.',
    },
    place: {
      heading: 'Dónde se juega',
      build: 'Aquí, en Recess',
      buildText: 'Sube un zip o una carpeta. Carga rápido en la escuela y se puede guardar para cuando no hay red.',
      address: 'En una dirección de la web',
      addressText: 'Para juegos que están en otro sitio. La escuela puede bloquearlo y nunca funciona sin conexión.',
      addressLabel: 'Dirección del juego',
      addressHint: 'Debe empezar por https:// y abrirse para todo el mundo.',
      size: 'Tamaño en MB',
      sizeHint: 'Más o menos lo que descarga quien juega.',
    },
    build: {
      choose: 'Elegir un zip',
      change: 'Elegir otro zip',
      drop: 'Suelta aquí un zip, una carpeta o una sola página HTML, o elígelo',
      chooseFolder: 'Elegir una carpeta',
      checking: (name) => `Revisando ${name}`,
      packing: (name) => `Empaquetando ${name}`,
      nothingSent: 'Todavía no se ha enviado nada.',
      waiting: 'No hay conexión. Seguirá por sí sola desde donde estaba.',
      stop: 'Parar',
      left: (name, arrived, size) =>
        `${name} estaba en camino: han llegado ${arrived} de ${size}. Vuelve a elegirlo y seguirá desde ahí.`,
      faulty: (name) => `${name} no se puede subir así.`,
      mend: 'No se ha enviado nada. Corrígelo y vuelve a elegirlo.',
      more: (count, text) => (count === 1 ? 'y 1 más' : `y ${text} más`),
      advice: 'Se puede subir. Lo que debes saber:',
      outside: (path, address) => `${path} carga ${address}. Aquí eso se bloquea: mete el archivo en el juego.`,
      ownWorker: (path) =>
        `${path} inicia un service worker. Aquí no funciona: Recess hace por sí mismo que el juego funcione sin conexión.`,
      missing: (path, named) => `${path} nombra ${named}, y no hay ningún archivo así en el juego.`,
      capitals: (path, named, there) =>
        `${path} nombra ${named}, pero el archivo se llama ${there}. Aquí cuentan las mayúsculas: escribe los dos igual.`,
      mentioned: (path, address) =>
        `${path} contiene la dirección ${address}. Si el juego carga algo de ahí, aquí se bloquea.`,
      needed: {
        threads: (path) => `${path} usa hilos (SharedArrayBuffer).`,
        alert: (path) => `${path} usa alert(). Los navegadores lo bloquean dentro de un marco.`,
        confirm: (path) =>
          `${path} pregunta con confirm(). Los navegadores lo bloquean dentro de un marco y responden que no: dibuja la pregunta en el juego.`,
        prompt: (path) =>
          `${path} pregunta con prompt(). Los navegadores lo bloquean dentro de un marco y no responden nada: dibuja un campo en el juego.`,
        frame: (path) => `${path} muestra una página en un marco propio (iframe). Aquí se queda vacío.`,
      },
      leftOut: (count, text) =>
        count === 1
          ? 'Se deja fuera 1 archivo: está oculto o lo dejó ahí el sistema.'
          : `Se dejan fuera ${text} archivos: están ocultos o los dejó ahí el sistema.`,
      takeFolder: (folder) => `Usar la carpeta ${folder}`,
      limits: 'Como máximo 200 MB, comprimido y descomprimido.',
      needs: [
        'index.html arriba del todo o en la única carpeta que lo contiene todo',
        'como máximo 2000 archivos, y ninguno de más de 64 MB',
        'todo lo que el juego necesita: lo que carga de otros sitios se bloquea',
        'ningún service worker propio: Recess hace que funcione sin conexión',
        'el progreso en localStorage o IndexedDB, hasta 3 MB comprimido: eso sigue a quien juega a otros dispositivos',
      ],
      needsHeading: 'Qué debe contener',
      uploading: (name, size) => `Subiendo y comprobando ${name} (${size})`,
      patience:
        'Con una conexión lenta tarda unos minutos. Deja esta página abierta; si se corta, sigue desde donde estaba.',
      ready: (count, files, size) => `${files} ${count === 1 ? 'archivo' : 'archivos'}, ${size} para descargar.`,
      checked: (name) => `${name} está subido y comprobado.`,
      complete: 'No se encontró nada que falte. Pruébalo con la red apagada antes de enviarlo.',
      incomplete:
        'Falta algo que necesita, o está en otro sitio. Los jugadores no lo recibirían: mételo en el juego y vuelve a subirlo.',
      kept: 'La tienda guarda lo subido durante un día. Envía el juego antes.',
      worksOffline: 'Funciona sin red',
      worksOfflineHint: 'Márcalo solo si lo has probado: apaga la red y juega.',
    },
    demo: {
      has: 'Hay una demo gratis',
      address: 'Dirección de la demo',
    },
    price: {
      heading: 'Precio',
      price: 'Precio en dólares',
      hint: `Vacío significa gratis. El ${revenueShares.developer} por ciento de cada venta es para ti. Todavía no se puede pagar.`,
      onSale: 'Está de oferta',
      salePrice: 'Precio de oferta en dólares',
      shown: (price) => `Los jugadores ven ${price}`,
    },
    facts: {
      heading: 'Conviene saberlo',
      devices: 'Dispositivos',
      mobileFriendly: 'Funciona en móviles',
      tabletOptimized: 'Pensado también para tabletas',
      input: 'Controles',
      keyboardOnly: 'Basta con el teclado',
      mouseRequired: 'Necesita ratón',
      touchscreenSupport: 'Pantalla táctil',
      gamepadSupport: 'Mando',
      play: 'Cómo se juega',
      canCompleteOneSession: 'Se puede terminar de una vez',
      highReplayValue: 'Vale la pena repetirlo',
      minutes: 'Tiempo de juego, en minutos',
      minutesHint: 'Un cálculo sincero para quien empieza.',
    },
    wrong: 'Falta algo. Mira los campos marcados.',
    offline: 'Enviar un juego necesita conexión: los archivos van directamente a la tienda. Tu texto se queda aquí.',
    waitForBuild: 'El zip todavía está en camino.',
    submit: 'Enviar para aprobación',
    sendingCover: 'Subiendo la portada...',
    submitting: 'Enviando...',
  },
  refused: {
    coverMissing: { title: 'Falta la portada', text: 'Sube una imagen de portada para tu juego.' },
    coverType: { title: 'Tipo de archivo no válido', text: 'Sube una imagen JPG, PNG o WEBP.' },
    coverSize: { title: 'Archivo demasiado grande', text: 'La imagen debe ocupar menos de 10 MB.' },
  },
};
