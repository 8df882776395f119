import type { Messages } from '../messages.ts';
import { serverMessages as server } from './serverMessages.ts';

const failure = {
  'auth.login': { title: 'No se pudo entrar', fallback: 'Correo o contraseña incorrectos' },
  'auth.developerLogin': { title: 'No se pudo entrar', fallback: 'ID de desarrollador o correo incorrectos' },
  'auth.leadLogin': { title: 'No se pudo entrar', fallback: 'Datos o clave de instalación incorrectos' },
  'auth.reset': { title: 'La contraseña no cambió', fallback: 'Ese código no es correcto o ha caducado' },
  'auth.externalRegister': { title: 'El registro falló', fallback: 'No se pudo crear la cuenta' },
  'auth.externalLink': { title: 'No se pudo entrar', fallback: 'Correo o contraseña incorrectos' },
  'auth.setupLead': { title: 'La instalación falló', fallback: 'No se pudo crear la cuenta' },
  'auth.register': { title: 'El registro falló', fallback: 'No se pudo crear la cuenta' },
  'wishlist.add': { title: 'Error', fallback: 'No se pudo añadir a la lista de deseos' },
  'wishlist.remove': { title: 'Error', fallback: 'No se pudo quitar de la lista de deseos' },
  'cart.add': { title: 'Error', fallback: 'No se pudo añadir al carrito' },
  'cart.remove': { title: 'Error', fallback: 'No se pudo quitar del carrito' },
  'cart.clear': { title: 'Error', fallback: 'No se pudo vaciar el carrito' },
  'cart.moveToWishlist': { title: 'Error', fallback: 'No se pudo pasar a la lista de deseos' },
  'library.add': { title: 'Error', fallback: 'No se pudo añadir a la biblioteca.' },
  'library.remove': { title: 'Error', fallback: 'No se pudo quitar de la biblioteca.' },
  'plays.start': {
    title: 'No se puede iniciar la sesión de juego',
    fallback: 'Entra para registrar tu tiempo de juego',
  },
  'reviews.post': { title: 'No se pudo enviar la reseña', fallback: 'Vuelve a intentarlo' },
  'reviews.edit': { title: 'No se pudo cambiar la reseña', fallback: 'Vuelve a intentarlo' },
  'reviews.remove': { title: 'No se pudo borrar la reseña', fallback: 'Vuelve a intentarlo' },
  'friends.request': { title: 'No se pudo enviar la solicitud', fallback: 'Vuelve a intentarlo' },
  'friends.accept': { title: 'No se pudo aceptar la solicitud', fallback: 'Vuelve a intentarlo' },
  'friends.reject': { title: 'No se pudo rechazar la solicitud', fallback: 'Vuelve a intentarlo' },
  'friends.message': { title: 'No se pudo enviar el mensaje', fallback: 'Vuelve a intentarlo' },
  'friends.unfriend': { title: 'No se pudo quitar la amistad', fallback: 'Vuelve a intentarlo' },
  'friends.block': { title: 'No se pudo bloquear', fallback: 'Vuelve a intentarlo' },
  'friends.unblock': { title: 'No se pudo desbloquear', fallback: 'Vuelve a intentarlo' },
  'reports.file': { title: 'No se pudo enviar el informe', fallback: 'Ocurrió un error. Vuelve a intentarlo.' },
  'reports.quick': { title: 'No se pudo denunciar', fallback: 'Vuelve a intentarlo' },
  'reports.evidence': { title: 'No se pudieron cargar las pruebas', fallback: 'Vuelve a intentarlo' },
  'reports.answer': { title: 'No se pudo enviar el mensaje', fallback: 'Vuelve a intentarlo' },
  'feedback.send': { title: 'Error', fallback: 'No se pudieron enviar los comentarios' },
  'feedback.answer': { title: 'No se pudo enviar el mensaje', fallback: 'Vuelve a intentarlo' },
  'users.changePassword': { title: 'No se pudo cambiar la contraseña', fallback: 'Vuelve a intentarlo' },
  'users.endSession': { title: 'No se pudo cerrar esa sesión', fallback: 'Vuelve a intentarlo' },
  'users.signOutEverywhere': { title: 'No se pudo salir en todas partes', fallback: 'Vuelve a intentarlo' },
  'users.export': { title: 'No se pudieron descargar tus datos', fallback: 'Vuelve a intentarlo' },
  'users.resetPassword': { title: 'No se pudo crear un código', fallback: 'Vuelve a intentarlo' },
  'developers.renewNumber': { title: 'Tu número no cambió', fallback: 'Vuelve a intentarlo' },
  'users.leave': { title: 'No se pudo borrar la cuenta', fallback: 'Vuelve a intentarlo' },
  'users.rename': { title: 'No se pudo cambiar el nombre de usuario', fallback: 'Vuelve a intentarlo' },
  'developers.register': { title: 'El registro falló', fallback: 'No se pudo enviar la solicitud.' },
  'uploads.image': { title: 'La subida falló', fallback: 'No se pudo subir la portada' },
  'uploads.build': { title: 'La subida falló', fallback: 'No se pudo subir el juego.' },
  'games.submit': { title: 'La subida falló', fallback: 'No se pudo subir el juego.' },
  'games.approve': { title: 'La aprobación falló', fallback: 'Vuelve a intentarlo' },
  'games.reject': { title: 'El rechazo falló', fallback: 'Vuelve a intentarlo' },
  'developers.approve': { title: 'La aprobación falló', fallback: 'Vuelve a intentarlo' },
  'developers.reject': { title: 'El rechazo falló', fallback: 'Vuelve a intentarlo' },
  'games.remove': { title: 'Error', fallback: 'No se pudo borrar el juego.' },
  'users.remove': { title: 'El borrado falló', fallback: 'Vuelve a intentarlo' },
  'users.setAdmin': { title: 'No se pudo cambiar el papel', fallback: 'Vuelve a intentarlo' },
  'reports.setStatus': { title: 'No se pudo cambiar el estado', fallback: 'Vuelve a intentarlo' },
  'feedback.read': { title: 'No se pudo marcar como leído', fallback: 'Vuelve a intentarlo' },
  'featured.add': { title: 'No se pudo destacar el juego', fallback: 'Vuelve a intentarlo' },
  'featured.remove': { title: 'No se pudo quitar el juego', fallback: 'Vuelve a intentarlo' },
};

const success = {
  'wishlist.add': { title: 'Añadido a la lista de deseos' },
  'wishlist.remove': { title: 'Quitado de la lista de deseos' },
  'cart.add': { title: 'Añadido al carrito' },
  'cart.remove': { title: 'Quitado del carrito' },
  'cart.clear': { title: 'Carrito vacío' },
  'cart.moveToWishlist': { title: 'Pasado a la lista de deseos' },
  'library.add': { title: 'Añadido a la biblioteca' },
  'library.remove': { title: 'Quitado de la biblioteca' },
  'reviews.post': { title: 'Reseña enviada' },
  'reviews.edit': { title: 'Reseña cambiada' },
  'reviews.remove': { title: 'Reseña borrada' },
  'friends.request': { title: 'Solicitud de amistad enviada' },
  'friends.accept': { title: 'Solicitud aceptada' },
  'friends.reject': { title: 'Solicitud rechazada' },
  'friends.unfriend': { title: 'Amistad quitada' },
  'friends.block': { title: 'Bloqueado' },
  'friends.unblock': { title: 'Desbloqueado' },
  'users.rename': { title: 'Nombre de usuario cambiado' },
  'users.changePassword': { title: 'Contraseña cambiada', text: 'Se ha cerrado la sesión en tus otros dispositivos.' },
  'users.endSession': { title: 'Sesión cerrada en ese dispositivo' },
  'users.export': { title: 'Tus datos se han descargado' },
  'developers.renewNumber': { title: 'Tienes un número nuevo', text: 'El anterior ya no funciona.' },
  'users.leave': { title: 'Cuenta borrada' },
  'reports.file': { title: 'Informe enviado', text: 'Gracias por tu informe. Lo revisaremos pronto.' },
  'feedback.send': { title: '¡Comentarios enviados!' },
  'developers.register': {
    title: '¡Solicitud enviada!',
    text: 'Tu solicitud de desarrollador se ha enviado y está pendiente de revisión.',
  },
  'developers.approve': { title: 'Desarrollador aprobado' },
  'developers.reject': { title: 'Solicitud rechazada' },
  'games.remove': { title: 'Juego borrado' },
  'users.remove': { title: 'Usuario borrado' },
  'users.setAdmin': { title: 'Papel cambiado' },
  'reports.setStatus': { title: 'Estado cambiado' },
  'featured.add': { title: 'Juego destacado' },
  'featured.remove': { title: 'Ya no está destacado' },
  'games.submit': { title: '¡Juego enviado!', text: 'Tu juego espera ahora la aprobación' },
  'games.approve': { title: 'Juego aprobado' },
  'games.reject': { title: 'Juego rechazado' },
};

const loginRequired = { title: 'Hay que entrar', text: 'Entra para jugar, tener una biblioteca y escribir reseñas.' };

const authenticationRequired = {
  title: 'Hay que iniciar sesión',
  text: 'Inicia sesión para acceder al portal de desarrolladores.',
};

const accessDenied = { title: 'Acceso denegado', text: 'Solo la dirección puede acceder a esta página.' };

const missingInformation = { title: 'Falta información', text: 'Rellena el asunto y el mensaje' };

const missingFields = { title: 'Faltan datos', text: 'Escribe la clave de instalación, tu correo y tu contraseña.' };

const fromWishlistToCart = 'No se pudo añadir el juego al carrito';

const unreachable = {
  login: 'Ocurrió un error al entrar',
  registration: 'Ocurrió un error durante el registro',
  setup: 'Ocurrió un error durante la instalación',
};

const writes = {
  'wishlist.add': 'Añadir a tu lista de deseos',
  'wishlist.remove': 'Quitar de tu lista de deseos',
  'cart.add': 'Añadir a tu carrito',
  'cart.remove': 'Quitar de tu carrito',
  'cart.moveToWishlist': 'Pasar del carrito a la lista de deseos',
  'library.add': 'Añadir a tu biblioteca',
  'library.remove': 'Quitar de tu biblioteca',
  'plays.start': 'Una sesión de juego',
  'plays.end': 'El final de una sesión de juego',
  'reviews.post': 'Tu reseña',
  'reviews.edit': 'Tu reseña cambiada',
  'reviews.remove': 'Borrar tu reseña',
  'friends.message': 'Tu mensaje',
  'reports.quick': 'Tu denuncia',
  'notifications.read': 'Marcar una notificación como leída',
  'notifications.readAll': 'Marcar todas como leídas',
};

const general = {
  failure: { title: 'Error', fallback: 'Ocurrió un error. Vuelve a intentarlo.' },
  offline: 'No tienes conexión. Conéctate e inténtalo otra vez.',
  full: 'Este dispositivo no tiene espacio o su almacenamiento está bloqueado. No se guardó nada.',
};

export const toasts: Messages<'toasts'> = {
  failure,
  success,
  loginRequired,
  authenticationRequired,
  accessDenied,
  missingInformation,
  missingFields,
  fromWishlistToCart,
  unreachable,
  writes,
  general,
  server,
  stopReasons: {
    offline: () => 'Esperando una conexión',
    'wrong hash': (file) => `${file ?? 'Un archivo'} no llegó como debía. Lo demás se conserva; vuelve a intentarlo.`,
    quota: () => 'No hay espacio suficiente en este dispositivo',
    cancelled: () => 'En pausa',
    damaged: () => 'La descarga estaba dañada. Se está reparando.',
    refused: (file) => (file ? `Ahora no se puede descargar ${file}` : 'La descarga fue rechazada'),
    notInStore: () => 'Este juego ya no está en la tienda',
    notRemoved: () => 'Ahora no se pudo quitar',
  },
  storedTexts: {
    'Deleted account': 'Cuenta borrada',
    Somebody: 'Alguien',
    Moderator: 'Moderación',
    'Staff went back to an earlier version.': 'El equipo volvió a una versión anterior.',
  },
};
