import type { PhraseRule } from '../../phraseRules.ts';

const always = `
(agreg*|busca*|contact*|encuentr*|escrib*|habl*|hazme|invit*|llam*|mand*|meto|pas*|segui*|seguir*|sigo|sigueme|sigues|unete|vamonos|vamos) ~3 (a|al|en|mi|por|tu|via|x) ~1 (<social>|face|zoom) !(tutorial|un video|y dale)
(agreg*|busca*|invita*|sigueme) ~3 (a|al|en|por) ~1 (<platform>)
(agrega|agregame|buscame|sigueme) ~2 (@|como|me llamo|mi (id|nick|user|usuario)|soy)
(agrega a|busca a) (%|@)|(agregame|buscame|sigueme) ~1 (%|@)
(contact*|escrib*|habl*|mand*|pasemos|vamonos|vamos) ~3 (dm|fuera de (aqui|esta|este|la app)|md|otra (aplicacion|app|red)|otro (chat|lado)|privado)
(alguna|hay|otra) ~1 (aplicacion|app|forma) ~1 (de|donde|para) ~1 (contact*|escrib*|hablar*)
(ahi|anota|aqui|dejo|doy|ese|este|paso|tengo) ~1 mi ~1 (<social>|cel|celular|correo|direccion|fono|gamertag|mail|numero|psn|telefono|user|whats)
(mi|mis) ~1 (<social>|gamertag|psn|steam) ~1 (:|como|con|de|es|son|soy) !(<noNombre>) (_)
(mi|mis) ~1 (<social>|arroba|cuenta|gamertag|id|nick|psn|user|usuario) ~3 (@)
mi (arroba|canal|cuenta|id|nick|nombre|user|usuario) ~1 (de|en) (<platform>) ~1 (%|@|es|soy)
mi (arroba|user|usuario) (es)? %|^ (arroba|user|usuario) (es)? @ $
(@|%) es mi ~1 (<social>)
(mismo nombre|@|soy %) en (todas partes|todo|<social>)
^ @ en (<social>|todo) $
(<social>|link|numero) ~3 bio|bio ~3 (<social>|link|numero)
mi (<social>|numero) ~2 (bio|perfil|mismo)
(en|por) la app ~2 (azul|fantasm*|morada|verde)
(bajate|descarg*|haz*) ~1 (<social>)|usamos otr*
estas (siempre|tambien)? en (<social>)
^ (agregame|buscame|sigueme|suscrib* a) (%|@)? $|^ (agrega|busca|sigue) a (%|@) $
te (sigo|segui) ~1 (en <social>|si me)
suscrib* a mi|sigue mi
(al|del|mi|un) (grupo|server|servidor|realm) de (<social>|roblox|wasa|whats)|link del grupo|(agrego|meto) al grupo
solicitud en (<platform>)
^ (escribeme|hablame|llamame|marcame|mandame mensaje) (en|por|al)? (dm|interno|luego|priv*)? $
(marcame|llamame|escribeme) (al|a las) #
(llamarte|te llamo|te marco|te puedo llamar)|dame un toque
(como te llamas|cual es tu nombre|tu nombre) ~2 (de verdad|en (<platform>)|real)
(mi|mis) (id) ~1 #
cual es tu (<platform>)
% en gmail
somos del mismo|en tu (clase|cole|salon)
(alumna|alumno|equipo|estudio) ~2 (san|santa)
mi (maestra|profe) es (don|la sen*)
(que|cual) ~1 (<cole>) es la tuya
a que (hora|parque) ~2 (<cole>|sales|vas)
-(no) (estoy|salgo|soy|tengo) ~3 en (<social>) !(viendo|y vi)
(<social>) (como|es|me llamo|soy)? (@)
(<social>) (me llamo|soy) %
(su|sus|tu|tus|un) (<social>|arroba|gamertag|id de|nick|psn|user de|usuario de) ($|asi|cual|de (<platform>|tu)|es|los|no|o|para|por favor|porfa|si|te|y)
(coment*|cual es|dame|das|dejen|dime|mand*|necesito|pas*|pon|quiero|saber|ten|tenes|tiene|tienes|tir*|usas) ~1 (el|mi|su|sus|tu|tus|un)? ~1 (<social>|gamertag|id de|nick de|psn|usuario de) !(bot|de juego|del juego|el juego|oficial|para el|server)
(alguien|quien) ~4 (<social>) ($|o|para|porfa|que|y)
(al|mejor|por|vamos a|x) (<social>) ~1 (es|hablamos|me|mejor|o|porfa|si|soy|te)
(entra|invito|meto|pasate|unete|vengan) ~1 (a|al) ~1 (canal|discord|grupo|server) ~1 ($|<social>|mi|y)
(call|llama*|llamada|videollama*|videollamada) ~1 (de|en|por|x) ~1 (<social>|meet|zoom)
(mi|su|tu|tus) (apellido|apellidos|codigo postal|correo|direccion|email|fijo|fono|gmail|mail|nombre completo|nombre real|numero|ubi|ubicacion|whats) (#|<digit>|de (casa|cel|celular|telefono|wasap|whatsapp)|es|o tu|para (escrib*|habl*|llam*|mandar*)|pls|porfa|son|y te) !(de la suerte|el (#|uno)|muy|no|un)
tu (cel|celu|celular|movil|telefono) ($|o tu|para (habl*|llam*)|porfa|y te)
mi (cel|celu|celular|movil|telefono) ~1 (:|es)? ~1 (#|<digit>)
(anota|cual es|dame|das|dej*|dime|envi*|mand*|necesito|pas*|quiero|saber|te doy|te paso|ten|tenes|tienes) ~2 (el|los|mi|su|sus|tu|tus|un)? (apellido|apellidos|cel|celu|celular|codigo postal|correo|direccion|email|fijo|fono|gmail|mail|movil|nombre completo|nombre real|numero|numeros|telefono|ubi|ubicacion|whats) !(al azar|de (enemigos|jugadores|la suerte|monedas|nivel|puntos|vidas)|del|mas)
te (llamo) ($|al|cual|dame|esta|hoy|manana|pasame)
(escribeme|llama|llamame|mensaje) ~2 (#|<digit>|a mi casa|cel|celular|fijo|numero|telefono)
(llamame) ($|al|despues|esta noche|hoy|mas tarde)
(correo|email|gmail|mail) (es)? (% (@|arroba)|@)
(me apellido|te apellidas|tu apellido|tus apellidos)
me llamo % (%|flores|prado|vega)
(cual es|di|dime) tu nombre (completo|real|y apellido)
-(enemigo sabe|fantasma sabe|jefe sabe) donde ~2 (vive|vives|vivis)
(de|en)? que ~1 (barrio|calle|ciudad|colonia|edificio|piso) ~2 ($|eres|estas|queda|sos|vives|vivis)
(como|cual|donde) ~2 (tu) (barrio|calle|casa|ciudad|clase|cole|colegio|colonia|direccion|edificio|escuela|insti|instituto|maestra|profe)
(a|de|en) (cual|que) ~1 (<cole>|clase|curso|salon) ~1 ($|eres|es|estan|estas|estudias|sos|toca|va|van|vas|y) !(guerrer*|mago)
(dime|saber|sabes) ~2 (<cole>)
(como se llama|quien) ~1 tu (maestra|profe|profesor)
(mi|nuestra|nuestro) (<cole>) (es (el|la)|se llama) ~1 (%|san|santa)
mi (<cole>) (es|se llama) (el|la|las|los) !(mas|mejor|misma|mismo|peor|que|unico)
mi (maestra|profe|tutor) es ~2 (miss|senor|senora)
(curso|estoy|estudio|iba|soy|va|vamos|voy) ~2 (<cole>) ~1 (#|%|@|las|los|nuestra senora|numero|san|santa|tecnica) -(<cole> <noNombre>) !(y)
(estoy|estudio|soy|vamos|voy) (a|de|en) ~1 (#|@|cuarto|primer*|primero|sexto) ~4 (%|<cole>|san|santa)
soy (de la|del) ~1 (<cole> %|san|santa)
(salgo|salimos) ~1 (de la|del) (<cole>) ~3 (#|a las|puerta)
(agarro|tomo) ~2 (bus|camion|metro) ~3 (#|a las|casa|cerca|desde|en la|frente)
(conocerte|encontramos|encontrarnos|hablar|juntarnos|quedamos|quedar|quedemos|veamos|vemos|vernos|verte) ~3 (cara a cara|en persona|fuera de (aqui|esto|internet)|irl|vida real)
(caele|pasa|pasas|pasate|ven|vengan|venite|vente|vienes) ~1 (a|por) mi (barrio|casa|depa|edificio|piso) !(de|del (juego|nivel)|en el)
(podria|puedo) (ir|pasar) a tu casa
`;

const inNoGame = `
(mi (casa|depa|edificio|piso) (es|esta|queda)|vive|vivo) ~4 (#|<cole>|avenida|barrio|calle|casa (azul|verde)|centro|colonia|edificio|estacion|manzana|mercado|metro|parada|parque|plaza) !(en minecraft)
vivo (cerca de|por) %
(avenida|calle|colonia|manzana) ~3 (no|numero)? # !(de|es|monedas|puntos)
(mi calle|mi casa|mi direccion) es ~3 (#|%|calle|de la|del|numero)
(vives|vivis) ~1 (cerca|en|por) ~2 ($|%|aqui|barrio|casa|centro|colegio|mi|o|tambien|verdad)
soy de % ~2 (barrio|cerca|donde|tambien|vivo|y tu)
codigo postal (es)?
(encontramos|encontrarnos|espero|juntamos|juntemonos|nos juntamos|nos vemos|quedamos|quedar|quedemos|salimos|te espero|te veo|vamos|vernos|voy a estar) ~4 (<lugar>|clase|gimnasio|salida) ~1 (#|$|%|a las|al|con|cuando|de|del|despues|el|en|este|hoy|los|manana|o|para|por|sabado|si|sin|solo|ven|y) -(nos vemos (manana)? (en) ~1 (clase|cole|colegio|escuela|recreo) (manana)?)
(encontramos|juntarnos|nos juntamos|nos vemos|quedamos|quedar|quedemos|salimos|te veo|veamos|vernos) ~2 (# |<dia>|despues|dia|persona|salida|tarde) ~2 (#|$|a las|clase*|conocer*|de|despues|en|o|para|por|real|si|verdad|y) -(nos vemos (el)? <dia> ~2 ($|clase*))
^ (y)? (nos juntamos|quedamos) (el finde|hoy|o que|tu y yo)? $
(conocer*|conocemos|vernos|verte|ver) ~2 (de verdad|en (la vida|persona))
nos podemos ver|por fin nos|a verte
(vivo|vivimos|mi casa) ~2 (al lado|arriba|cerca|detras|enfrente|frente) (a|de|del)
^ (vivo|vivimos) en %
vives cerca|eres de (%|aqui) $
que (ciudad|pueblo|colonia|barrio) ($|vives|eres)
(fuera|afuera) de (la|tu) (casa|escuela)
(ven|buscar*|recog*|paso) (por)? (buscarme|mi|ti|a buscarme) $|recogeme
(pijamada|ven a dormir|dormir) ~2 mi casa
te ~1 visit*
(<punto>) ~1 (a las #|el <dia>)|a las # ~2 (en|fuera|afuera) ~1 (el|la|los)? (<punto>)
(ahi|estare|te veo|ven) ~3 a las #
(entreno|juego) en (el|la) (<lugar>|equipo de)
(mi parada|me bajo en)
(c|calle) % #|piso # ~1 puerta|apartamento #
me voy sol* a casa
(cuando|gustaria|hay que|podemos|por que no|puedes|que dia|queres|quieres|quiero|quisiera) ~2 (conocerte|encontrarnos|juntamos|juntarnos|nos vemos|quedamos|quedar|quedemos|veamos|vernos|verte) !(con una|el (final|nivel))
(como|donde) te ~1 (podria|puedo) ~1 (buscar|contactar|encontrar|ver)
(caele|pasate|ven|vengan|vente) ~1 (a|a la|a las|al) ~1 (<lugar>) ~3 (a las|conmigo|despues|el|hoy|manana|sabado|salida|tarde)
(entreno|estoy|juego|salgo|voy) ~4 (<lugar>|polideportivo) ~2 (a las|cada|los) ~1 (#|<dia>) ~3
(cada|los|todos los) (<dia>) ~3 (a|al|en) ~1 (<lugar>) ~4 (a las|te|ven)
`;

/** A way to reach a person outside the store, or to find them, given or asked for. */
export const spanishContact: PhraseRule[] = [
  {
    verdict: 'contact',
    patterns: always,
    but: '(vi|vio|vieron|visto|viendo|subio|tendencia|viral|clip|tutorial|compartir en|en el juego|en minecraft|nunca des|no des|no compartas|iniciar sesion|inicia sesion)|en mi (telefono|celular|cel|movil) $',
  },
  { verdict: 'contact', unless: 'game', patterns: inNoGame },
];
