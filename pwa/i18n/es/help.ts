import type { Messages } from '../messages.ts';

export const help: Messages<'help'> = {
  title: 'Ayuda para una clase',
  lead: 'Cómo instalar Recess en los Chromebooks de la escuela, qué funciona sin conexión y qué contarle a informática.',
  contents: 'En esta página',
  checkTitle: '¿Algo no funciona?',
  checkText: 'La autocomprobación tarda medio minuto. Muestra qué permiten o bloquean este dispositivo y esta red.',
  checkLink: 'Comprobar este dispositivo',

  install: 'Instálalo y fíjalo',
  installText:
    'Tu navegador instala Recess como aplicación. No hace falta tienda ni administrador, y ocupa como unas fotos.',
  installSteps: [
    'Abre esta dirección en Chrome y pulsa **Instalar la app** arriba en la página. Si no aparece, abre el menú **⋮** de Chrome, después **Enviar, guardar y compartir** y después **Instalar página como aplicación**.',
    'Pulsa **Instalar**. Recess se abre en su propia ventana. Desde ahora está en el menú de aplicaciones.',
    'Con Recess abierto, haz clic derecho en su icono de la estantería, o púlsalo con dos dedos, y elige **Fijar**.',
    'Inicia sesión una vez con conexión. Abre tu biblioteca y activa **Descargar mi biblioteca**.',
  ],
  installNow: 'Instalar la app',
  notOffered:
    '¿No puedes instalarlo? Puede que tu escuela lo haya desactivado. Recess también funciona en una pestaña, incluso sin conexión.',

  offline: 'Qué funciona sin conexión y qué no',
  offlineText: 'Abre Recess una vez con conexión. Después:',
  works: 'Funciona sin conexión',
  worksList: [
    'abrir la aplicación, y buscar y filtrar todos los juegos',
    'jugar a los juegos que descargaste',
    'tu biblioteca, tu lista de deseos, tu carrito y sus cambios',
    'escribir, cambiar y borrar reseñas',
    'leer mensajes y escribir a tus amigos (los enviamos cuando tengas conexión)',
    'esta página, y la guía para crear juegos después de abrirla una vez con conexión',
    'denunciar un mensaje, una reseña, a una persona o un juego, y bloquear a alguien con ello',
  ],
  fails: 'Necesita internet',
  failsList: [
    'registrarse, y entrar en un dispositivo donde no tienes la sesión abierta',
    'descargar un juego por primera vez',
    'jugar a juegos alojados en otros sitios',
    'enviar y responder solicitudes de amistad',
    '«Informar de un problema» y los comentarios',
    'subir un juego y la moderación',
  ],
  waiting:
    'Lo que haces sin conexión se guarda en tu dispositivo. Lo enviamos una sola vez, cuando vuelvas a tener conexión. Cada página muestra cuántos cambios esperan. Solo dice «Todo guardado» cuando Recess los tiene.',

  shared: 'Dispositivos compartidos',
  sharedList: [
    '**Usa tu propia cuenta.** El dispositivo separa los datos de cada cuenta. Nadie ve la biblioteca, los mensajes ni los borradores de otra persona.',
    '**Cierra la sesión al acabar la clase.** Si algo no se ha enviado todavía, te preguntamos: enviarlo ahora, dejarlo en este dispositivo o descartarlo.',
    '**Los juegos descargados se quedan** para quien venga después en el mismo perfil. Una clase no tiene que descargar un juego treinta veces.',
    '**Las sesiones de invitado** y los dispositivos que se borran al salir lo olvidan todo, también las descargas. Ahí Recess funciona como cualquier página web.',
    '**Para cambiar de Chromebook** no hace falta nada más. Tu biblioteca, tus deseos, tu carrito, tus reseñas y tus mensajes están en tu cuenta. También tu progreso en los juegos que aloja Recess, hasta 3 MB por juego. La siguiente persona que use el dispositivo no encuentra nada de eso.',
  ],

  it: 'Para informática de la escuela',
  itText: 'Estas direcciones salen de esta página, así que son las de este Recess.',
  hosts: 'Servidores que hay que permitir',
  host: 'Servidor',
  port: 'Puerto',
  purpose: 'Para qué',
  store: 'La tienda: páginas, cuentas, portadas',
  games: 'Los juegos. Cada uno tiene su propio nombre por debajo de este, así que permite todos',
  elsewhere: 'Un juego que aloja quien lo hizo. Necesita internet',
  noHosted: 'Esta tienda aún no tiene juegos alojados, así que no hay direcciones que mostrar.',
  needsGames: 'Conéctate para cargar la lista de juegos. Después sus direcciones aparecen aquí.',
  allowlist: 'Como URLAllowlist',
  allowlistText:
    'En el formato de filtros de Chrome, un servidor incluye todos los nombres que están por debajo, y `*` no puede ir dentro de un nombre. En un cortafuegos o filtro DNS, escribe el servidor de los juegos con `*.` delante.',
  force: 'Instalarlo para todos',
  forceText:
    'Las aplicaciones web se instalan con la política `WebAppInstallForceList`. `ExtensionInstallForcelist` es para extensiones y aquí no hace nada. En la consola de administración: **Dispositivos › Chrome › Aplicaciones y extensiones › Usuarios y navegadores › Añadir por URL**, y después **Forzar instalación y fijar**.',
  forceLabel: 'WebAppInstallForceList',
  technical: 'Puertos, cabeceras y filtros',
  technicalList: [
    '**Puertos.** Solo los de la tabla; peticiones web normales, sin WebSockets, sin conexiones entre equipos, sin otros servidores ni redes de contenido.',
    '**Métodos.** GET, POST, PATCH y DELETE. Un filtro que solo deje pasar GET y POST impide guardar.',
    '**Cabeceras.** Deja como están `Content-Security-Policy`, `ETag`, `Content-Encoding` y `X-Recess-Instance`. Las respuestas sin la última se toman por ajenas, como una página de acceso a la red.',
    '**Inspección.** La inspección TLS funciona si el dispositivo confía en su certificado y si no cambia el contenido: cada archivo de un juego se compara con su suma de comprobación y se rechaza si es distinto.',
    '**Almacenamiento.** Permite service workers, IndexedDB y datos de sitios para estos servidores, también para el de los juegos dentro de las páginas de la tienda. Se pueden borrar los datos al cerrar la sesión, pero entonces se pierden las descargas.',
    '**Tráfico.** La aplicación se carga una vez y después solo sus cambios; un juego se descarga una vez por dispositivo. Con la sesión abierta, una ventana a la vista pregunta por notificaciones cada diez segundos.',
  ],

  privacy: 'Privacidad, en palabras sencillas',
  privacyList: [
    '**Sin anuncios ni rastreadores.** Nuestras páginas no cargan nada de otros sitios. La cookie solo mantiene tu sesión abierta.',
    '**Qué guarda una cuenta.** Correo, nombre de usuario, nombre, fecha de nacimiento, una contraseña que no se puede volver a leer, y lo que haces aquí: juegos, reseñas, mensajes, tiempo de juego.',
    '**Quién ve qué.** Los demás ven tu nombre de usuario y tus reseñas. Solo tus amigos ven tu nombre, y solo ellos te pueden escribir. El equipo ve las cuentas. Cuando alguien denuncia un mensaje o una reseña, el equipo puede ver una copia.',
    '**Los juegos no saben nada de ti.** Cada uno corre en su propia caja, sin tu nombre, sin tu cuenta y sin el resto de internet.',
    '**Tus datos son tuyos.** En Ajustes puedes descargar todo lo que guardamos sobre ti. También puedes borrar tu cuenta y lo que escribiste.',
    '**Desde los 13 años.** Quien es más joven no puede tener cuenta.',
  ],

  rules: 'Normas',
  privacyPage: 'Todo sobre la privacidad',
  retention: 'Cuánto tiempo guardamos las cosas',

  reports: 'Cuando denuncias algo',
  reportsText: 'Una persona del equipo mira cada denuncia. Recibes una notificación cuando haya decidido.',
  mostHours: (hours) =>
    `La mayoría de las denuncias (8 de cada 10) esperan ${hours === 1 ? 'una hora' : `${hours} horas`} o menos.`,
  mostDays: (days) => `La mayoría de las denuncias (8 de cada 10) esperan ${days} días o menos.`,
  numbers: 'Las denuncias en números',

  check: {
    title: 'Autocomprobación',
    lead: 'Qué le permiten hacer a Recess este dispositivo y esta red.',
    back: 'Ayuda para una clase',
    asking: 'Comprobando…',
    allWell: 'Aquí funciona todo lo que Recess necesita.',
    blocked: (n) => (n === 1 ? 'Hay 1 cosa bloqueada.' : `Hay ${n} cosas bloqueadas.`),
    again: 'Comprobar otra vez',
    copy: 'Copiar el resultado para informática',
    advice: 'Qué hacer:',
    verdicts: { works: 'Funciona', limited: 'Con límites', blocked: 'No funciona', unknown: 'Desconocido' },
    groups: { network: 'La red', browser: 'Este navegador', extras: 'Opcional' },
    names: {
      store: 'La tienda responde',
      games: 'Se puede descargar un juego',
      clock: 'El reloj va bien',
      secure: 'La dirección es segura',
      worker: 'La aplicación está guardada aquí',
      database: 'Se pueden guardar datos',
      room: 'Hay espacio para juegos',
      install: 'La aplicación se puede instalar',
      background: 'Envía en segundo plano',
      badge: 'Muestra un número en su icono',
    },
    store: {
      ours: 'La respuesta vino de Recess.',
      else: 'En su lugar respondió otra cosa, como una página de acceso o de bloqueo de la red.',
      elseAdvice:
        'Abre cualquier otra web para ver si la red te pide entrar. Si no, pide a informática que permita este servidor.',
      silent: 'No hubo respuesta.',
      silentAdvice:
        'Mira el wifi y si la red te pide entrar. Si otras webs se abren, pide a informática que permita este servidor. Mientras tanto funciona lo que está en el dispositivo.',
    },
    games: {
      downloaded: (title) => `Llegó bien un archivo de «${title}». Lo hemos vuelto a borrar.`,
      here: 'Respondió un juego descargado. No probamos otra descarga, porque ya están todos.',
      changed: 'La dirección de los juegos responde, pero el archivo no es el que se envió.',
      changedAdvice:
        'Un filtro bloquea o cambia los archivos de los juegos. Pide a informática que deje pasar sus servidores sin cambios.',
      silent: 'La dirección de los juegos no responde, o aquí no se le permite guardar nada.',
      silentAdvice:
        'Pide a informática que permita los servidores de los juegos y sus datos. La lista está en la página de ayuda.',
      full: 'El archivo llegó, pero no había espacio para él.',
      fullAdvice: 'Borra archivos o juegos que ya no necesites.',
      none: 'No hay ningún juego alojado con el que probar.',
      notAsked: 'Solo podemos probarlo cuando la tienda responde.',
    },
    clock: {
      right: 'Tu dispositivo y la tienda coinciden.',
      wrong: (minutes) => `Tu dispositivo se desvía ${minutes} minutos.`,
      wrongAdvice:
        'Deja que el dispositivo ponga la hora automáticamente. No se pierde nada, pero las fechas se ven mal y las direcciones seguras pueden fallar.',
      unknown: 'La tienda no dijo qué hora es.',
    },
    secure: {
      yes: 'Sí. Sin eso, los navegadores desactivan casi todo lo que sigue.',
      no: 'No. El navegador no guarda nada para direcciones sin https.',
      noAdvice: 'Abre Recess por su dirección que empieza con https.',
    },
    worker: {
      ready: 'Se abre sin conexión.',
      starting: 'Se está guardando ahora mismo.',
      startingAdvice: 'Espera un minuto y comprueba otra vez.',
      none: 'Este navegador no guarda aplicaciones aquí.',
      noneAdvice:
        'Las ventanas privadas y algunas políticas desactivan los service workers. Usa una ventana normal o pregunta a informática.',
    },
    database: {
      yes: 'Escribimos unos datos y los volvimos a leer.',
      no: 'El navegador se negó a guardar nada.',
      noAdvice: 'Permite los datos de sitios para esta dirección. Los ajustes o una política los bloquean.',
    },
    room: {
      plenty: (free) => `Quedan ${free} libres, y el navegador ha prometido conservar lo que hay.`,
      mayClear: (free) => `Quedan ${free} libres, pero el navegador puede borrar lo que hay si falta espacio.`,
      mayClearAdvice: 'Instala la aplicación o descarga un juego. Así los navegadores prometen conservarlo.',
      little: (free) => `Solo quedan ${free} libres.`,
      littleAdvice: 'Borra archivos o juegos que ya no necesites. Si el dispositivo estuvo lleno, reinícialo.',
      unknown: 'Este navegador no lo dice.',
    },
    install: {
      installed: 'Está instalada, y esta es su ventana.',
      offered: 'El navegador lo ofrece. Pulsa Instalar la app arriba en la página.',
      no: 'El navegador no lo ofrece. Ya está instalada, o la instalación está desactivada.',
      noAdvice: 'Mira en el menú de aplicaciones. Si no está, pide a informática que te la instale.',
    },
    background: {
      yes: 'Los cambios en espera se envían aunque todas las ventanas estén cerradas.',
      no: 'Los cambios en espera se envían la próxima vez que abras Recess.',
    },
    badge: {
      yes: 'Las notificaciones sin leer se ven en el icono.',
      no: 'Las notificaciones sin leer solo se ven dentro de la aplicación.',
    },
  },
  now: {
    title: 'Pide ayuda ahora',
    lead: 'Si te hacen daño, tienes miedo o te sientes mal, o si le pasa a alguien cercano. Hay quien puede ayudarte, y no es tu culpa.',
    danger: '¿Hay peligro ahora mismo? Llama al',
    lines: [
      '**Habla con una persona adulta de confianza**: tu familia, un profesor o la orientadora de la escuela.',
      '**O habla con una de estas personas.** Escuchan a niños y adolescentes cada día. Tú decides qué les cuentas.',
      '**¿Le pasa a un amigo?** Díselo a una persona adulta, aunque hayas prometido no contarlo. Eso hace un buen amigo.',
    ],
    here: 'Personas de tu escuela',
    country: 'País',
    free: 'Personas que escuchan, gratis',
    always: 'Día y noche',
    hoursDiffer: 'El horario cambia según el lugar',
    call: 'Llama al',
    text: (word: string | undefined) => (word ? `Envía ${word} por mensaje al` : 'Envía un mensaje al'),
    elsewhere: '¿No está tu país? Pide un número cercano a un profesor, un médico u otra persona adulta.',
    noEmergencyService: 'Recess no es un servicio de emergencias. Abrir esta página no llama ni escribe a nadie.',
    link: 'Pedir ayuda ahora',
    linkTitle: '¿Te hacen daño, tienes miedo o te sientes mal?',
    linkText: 'Aquí hay personas con las que puedes hablar, gratis.',
  },
};
