import type { Words } from '../words.ts';

export const help: Words<'help'> = {
  title: 'Ayuda para una clase',
  lead: 'Cómo poner Recess en los Chromebooks de la escuela, qué funciona sin red y qué contarle a informática.',
  contents: 'En esta página',
  checkTitle: '¿Algo no funciona?',
  checkText: 'La autocomprobación dice en medio minuto qué permiten y qué bloquean este dispositivo y esta red.',
  checkLink: 'Comprobar este dispositivo',

  install: 'Instálalo y fíjalo',
  installText:
    'Recess es una aplicación que instala el navegador: sin tienda, sin administrador y con el tamaño de unas fotos.',
  installSteps: [
    'Abre esta dirección en Chrome y pulsa **Instalar la app** arriba en la página. Si no aparece, abre el menú **⋮** de Chrome, después **Enviar, guardar y compartir** y después **Instalar página como aplicación**.',
    'Pulsa **Instalar**. Recess se abre en una ventana propia y desde ahora está en el menú de aplicaciones.',
    'Con Recess abierto, haz clic derecho en su icono de la estantería, o púlsalo con dos dedos, y elige **Fijar**.',
    'Inicia sesión una vez con conexión. Abre tu biblioteca y activa **Guardar mi biblioteca sin conexión**.',
  ],
  installNow: 'Instalar la app',
  notOffered:
    '¿No hay forma de instalarlo? Entonces tu escuela lo ha desactivado. Recess también funciona en una pestaña, incluso sin conexión.',

  offline: 'Qué funciona sin conexión y qué no',
  offlineText: 'Abre Recess una vez con red. Desde entonces:',
  works: 'Funciona sin red',
  worksList: [
    'abrir la aplicación, y buscar y filtrar todos los juegos',
    'jugar a todo lo que hayas guardado en el dispositivo',
    'tu biblioteca, tu lista de deseos, tu carrito y sus cambios',
    'escribir, cambiar y borrar reseñas',
    'leer mensajes y escribir a tus amigos',
    'esta página, y la guía para crear juegos una vez que la hayas abierto',
  ],
  fails: 'Necesita red',
  failsList: [
    'registrarse, y entrar en un dispositivo donde no tienes la sesión abierta',
    'descargar un juego por primera vez',
    'los juegos que viven en una dirección propia',
    'nuevas solicitudes de amistad y sus respuestas',
    'avisos y comentarios para el equipo',
    'subir un juego y todo lo que hace el equipo',
  ],
  waiting:
    'Lo que haces sin conexión se guarda en el dispositivo y se envía una sola vez, en cuanto hay red. Una línea en cada página dice cuántos cambios esperan, y solo dice «Todo guardado» cuando la tienda lo tiene.',

  shared: 'Dispositivos compartidos',
  sharedList: [
    '**Cada cual con su cuenta.** Lo de cada cuenta está separado en el dispositivo; nadie ve la biblioteca, los mensajes ni los borradores de otro.',
    '**Cierra la sesión al acabar la clase.** Si algo no se ha enviado todavía, se te pregunta: enviarlo ahora, guardarlo en este dispositivo o descartarlo.',
    '**Los juegos descargados se quedan** para quien venga después en el mismo perfil: una clase no tiene que descargar un juego treinta veces.',
    '**Las sesiones de invitado** y los dispositivos que se borran al salir lo olvidan todo, también las descargas. Ahí Recess funciona como cualquier página web.',
    '**Para cambiar de Chromebook** no hace falta nada: biblioteca, deseos, carrito, reseñas y mensajes van con la cuenta, y también lo que consigas en los juegos que aloja Recess, hasta 3 MB por juego. La siguiente persona que use el dispositivo no encuentra nada de ello.',
  ],

  it: 'Para informática de la escuela',
  itText: 'Estas direcciones salen de esta misma página, así que son las del Recess que estás viendo.',
  hosts: 'Servidores que hay que permitir',
  host: 'Servidor',
  port: 'Puerto',
  purpose: 'Para qué',
  store: 'La tienda: páginas, cuentas, portadas',
  games: 'Los juegos: cada uno tiene su propio nombre por debajo de este, así que permite todos',
  elsewhere: 'Un juego que aloja quien lo hizo; no se puede guardar sin conexión',
  noHosted: 'En esta tienda aún no hay juegos alojados, así que no se pueden mostrar sus direcciones.',
  needsGames:
    'Las direcciones de los juegos se muestran cuando se ha cargado la lista de juegos. Esto necesita conexión.',
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
    '**Sin anuncios ni rastreadores.** Las páginas no cargan nada de nadie más. La cookie solo mantiene tu sesión abierta.',
    '**Qué guarda una cuenta.** Correo, nombre de usuario, nombre, fecha de nacimiento, una contraseña que no se puede volver a leer, y lo que haces aquí: juegos, reseñas, mensajes, tiempo de juego.',
    '**Quién ve qué.** Los demás ven tu nombre de usuario y tus reseñas. Solo tus amigos ven tu nombre, y solo ellos te pueden escribir. El equipo ve las cuentas y lo que se le comunica.',
    '**Los juegos no saben nada de ti.** Cada uno corre en su propia caja, sin tu nombre, sin tu cuenta y sin el resto de internet.',
    '**Tuyo para llevártelo y para cerrarlo.** En Ajustes puedes descargar todo lo que se guarda sobre ti, y borrar la cuenta con lo que escribiste.',
    '**Desde los 13 años.** Quien es más joven no puede tener cuenta.',
  ],

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
    verdicts: { works: 'Funciona', limited: 'Con límites', blocked: 'No funciona', unknown: 'No se sabe' },
    groups: { network: 'La red', browser: 'Este navegador', extras: 'Está bien tenerlo' },
    names: {
      store: 'La tienda responde',
      games: 'Se puede descargar un juego',
      clock: 'El reloj va bien',
      secure: 'La dirección es segura',
      worker: 'La aplicación está guardada aquí',
      database: 'Se pueden guardar datos',
      room: 'Hay sitio para juegos',
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
      downloaded: (title) => `Llegó bien un archivo de «${title}». Se ha vuelto a borrar.`,
      here: 'Respondió un juego que está guardado aquí. No se probó otra descarga, porque ya están todos.',
      changed: 'La dirección de los juegos responde, pero el archivo no es el que se envió.',
      changedAdvice:
        'Un filtro bloquea o cambia los archivos de los juegos. Pide a informática que deje pasar sus servidores sin cambios.',
      silent: 'La dirección de los juegos no responde, o aquí no se le permite guardar nada.',
      silentAdvice:
        'Pide a informática que permita los servidores de los juegos y sus datos. La lista está en la página de ayuda.',
      full: 'El archivo llegó, pero no había sitio para él.',
      fullAdvice: 'Borra archivos o juegos que ya no necesites.',
      none: 'No hay ningún juego alojado con el que probar.',
      notAsked: 'Solo se puede probar cuando la tienda responde.',
    },
    clock: {
      right: 'El dispositivo y la tienda coinciden.',
      wrong: (minutes) => `El dispositivo se desvía ${minutes} minutos.`,
      wrongAdvice:
        'Deja que el dispositivo ponga la hora solo. No se pierde nada, pero las fechas se ven mal y las direcciones seguras pueden fallar.',
      unknown: 'La tienda no dijo qué hora es.',
    },
    secure: {
      yes: 'Sí. Sin eso, los navegadores desactivan casi todo lo que sigue.',
      no: 'No. El navegador no guarda nada para direcciones sin https.',
      noAdvice: 'Abre Recess por su dirección que empieza con https.',
    },
    worker: {
      ready: 'Se abre sin red.',
      starting: 'Se está guardando ahora mismo.',
      startingAdvice: 'Espera un minuto y comprueba otra vez.',
      none: 'Este navegador no guarda aplicaciones aquí.',
      noneAdvice:
        'Las ventanas privadas y algunas políticas desactivan los service workers. Usa una ventana normal o pregunta a informática.',
    },
    database: {
      yes: 'Se escribió una fila y se volvió a leer.',
      no: 'El navegador se negó a guardar nada.',
      noAdvice: 'Permite los datos de sitios para esta dirección: están bloqueados en los ajustes o por una política.',
    },
    room: {
      plenty: (free) => `Quedan ${free} libres, y el navegador ha prometido conservar lo que hay.`,
      mayClear: (free) => `Quedan ${free} libres, pero el navegador puede borrarlo si al dispositivo le falta sitio.`,
      mayClearAdvice: 'Instala la aplicación o guarda un juego sin conexión: así los navegadores prometen conservarlo.',
      little: (free) => `Solo quedan ${free} libres.`,
      littleAdvice: 'Borra archivos o juegos que ya no necesites, o reinicia el dispositivo si estuvo lleno.',
      unknown: 'Este navegador no lo dice.',
    },
    install: {
      installed: 'Está instalada, y esta es su ventana.',
      offered: 'El navegador lo ofrece. Pulsa Instalar la app arriba en la página.',
      no: 'El navegador no lo ofrece: ya está instalada o eso está desactivado.',
      noAdvice: 'Mira en el menú de aplicaciones. Si no está, pide a informática que te la instale.',
    },
    background: {
      yes: 'Lo que espera se envía aunque todas las ventanas estén cerradas.',
      no: 'Lo que espera se envía la próxima vez que abras Recess.',
    },
    badge: {
      yes: 'Las notificaciones sin leer se ven en el icono.',
      no: 'Las notificaciones sin leer solo se ven dentro de la aplicación.',
    },
  },
};
