import type { PhraseRule } from '../../phraseRules.ts';

const always = `
(<foto>) ~3 (bailando|de cuerpo|de ti|de tu (cama|cara|cuarto|cuerpo)|de vos|desnud*|en (bano|pijama|ropa interior|traje de bano|tu (cama|cuarto))|sexy|sin (cara|playera|ropa)|tuy*)
(nudes) & (dame|envia*|manda*|pasa*|quiero|tienes|tu)
(<foto>) (por|x) (<foto>)
(cam|camara|webcam) & (encend*|enciend*|pon|prend*)
(clave|contra|contrasena|login|password) & (cual es (la|tu)|cuenta y|dame|das|dices|dime|manda*|necesito tu|pasa*|presta*)
(dame|das|pasame|prestas) ~1 tu cuenta
codigo que te ~1 (llega|llego)
eres ~1 virgen
te ~1 (desarrollaste|llego la regla)
edad ~1 (no importa|solo un numero|un numero)
(color|talla|tipo) ~3 (ropa interior)
(quitarte|quitate) ~1 (el|la|los|tu)? ~1 (blusa|camiseta|playera|ropa)
sientate en mis piernas
(pasar por ti|paso por ti|te (paso|puedo pasar|voy) a (buscar)|te llevo (a|en)|te recojo|voy por ti)
(en|es) mi (camioneta|carro|coche)|mi (camioneta|carro|coche) ~1 (afuera|cerca|fuera)
(escap*|escapate|fug*|fugate|vamonos|vivir) ~1 (conmigo)
(fotografo|modelo|modelos) & (agencia|bonita|foto*|manda*|pago|quieres|ser|serias)
(bonita|grande|guapa|linda|madur*) ~1 para ~1 (#|tu edad|un nino|una nina)
pareces ~2 (#|de #|mas grande|mayor)
(alguna vez|diste|has|nunca has|ya) ~2 (besado|primer beso|un beso)
te gustan ~2 (grandes|mayores)
(reto) ~3 (desnud*|ensen*|foto*|mandar*|quit*|ropa)
(ganas|gustaria|podria|quiero|quisiera) ~2 (a solas|abrazarte|darte un beso|dormir contigo)
(tu|tus) ~1 (<padres>|familia) ~3 (casa|cerca|conoz*|dormid*|duerm*|durm*|entend*|enter*|entiend*|esta|estan|estrict*|fue|lee|llega*|mira*|revis*|sabe*|salen|trabaj*)
`;

const inNoGame = `
(ni|no|nunca|que no|sin) ~2 (contar*|cuentas|cuentes|decir*|dices|digas|enteren|hables|vean) ~4 (<padres>|adulto|nadie mas)
(ni|no|nunca) ~2 (contar*|cuentas|cuentes|decir*|dices|digas|hables) ~1 (esto|lo nuestro|nada)? ~1 a nadie
no ~1 (cuentes|digas) nada
(que|sin que) ~2 (<padres>|nadie) ~2 (cuenta|enter*|lea*|not*|vea*)
(nuestro|un) ~1 (secretito|secreto) ($|de|entre|mio|ok|si|solo|vale|y)
(secretito|secreto) (de los dos|entre|nuestro)
(guard*) ~3 (secretito|secreto) (de|entre|no|para|por|porque|que|quiero|te|y)
entre (los dos|nos|nosotr*|tu y yo|vos y yo)
(a solas|sol*) (los dos|nosotr*|tu y yo|vos y yo)|(los dos|tu y yo) ~1 (sol*)
(borr*|elimin*) ~2 (chat*|conversacion*|esto|foto*|mensaje*|todo lo)
(<padres>|nadie) ~2 no ~2 (entend*|enter*|entiend*|saber*)
(andas|estas) ~1 (sol*|solito*)
(esta|estan|hay) ~1 (<padres>|adulto|alguien|gente) ~3 (ahi|casa|cerca|contigo|cuarto|despiert*|dormid*|lado)
quien ~2 (ahi contigo|cerca de ti|contigo|en tu casa|en tu cuarto)
(cuando|hora) ~3 (llega|salen|va|van) ~3 (<padres>)
(cuando) ~3 (dormid*|duerm*) & (escrib*|habl*|llam*|todos|tu|tus)
(dame|debes|ensen*|envi*|hacer*|hay|haz|hazte|mand*|mas|muestr*|otra|pas*|quiero|solo|tienes|ver) ~3 (<foto>) ($|a ver|ahora|amor|antes|asi|bb|bonita|en priv*|linda|no|o|para (mi|ver)|pero|pijama|por favor|por los|por todo|porfa|primero|si|solo|y|ya)
(gustaria|podria|puedo|quiero|quisiera|ver) ~1 (como eres|ver|verte)
(ensename|ensenas|muestrame|ver) ~2 (algo|cama|cara|cuarto|cuerpo|habitacion|panza|piernas|pijama|ropa interior) !(del|nuevo)
(mando|te mando|te paso) ~1 (la mia|una mia)
(facetime|video chat|video llamada*|videochat|videollam*|videollamada*)
(como|que) ~1 (andas|duermes|estas|llevas|tienes|traes|usas|vas) ~1 (desnud*|para dormir|puest*|sin ropa|vestid*)
duermes ~1 (conmigo|desnud*|en pijama|ropa|sol*)
(cuarto|puerta|tienes|tu) ~2 (cuarto para|propio cuarto|seguro) ($|en|o|para|y)
(cuantos|que) (anos|edad) (tenes|tienes)
edad ~1 (ciudad|foto)
(eres|sos) ~1 (hombre|nena|nina|nino)
(tenes|tienes) ~1 (novia|novio)
(eres|hazte|se|seas|ser|serias) ~1 mi ~1 (amor|bb|bebe|especial|nena|nina|novia|novio|princesa|secreto)
(eres|estas|que) ~2 (bonita|buena|guapa|hermosa|linda|preciosa|sexy) ~2 (cuantos|cuerpo|foto|gust*|madura|mand*|novi*|para|quieres|quiero)
(eres|sos) ~2 especial para mi|no eres como ~1 (otr*)
tengo # ~1 pero
(soy) ~1 (adulto|hombre|mas grande|mayor) ~2 (pero|que tu|te)
te ~1 (compro|consigo|dar|dare|doy|invito|llevo|mando|pago|paso|regalo) ~6 (cuando|pero|por (cada|foto|fotos|tus|un|una)|si|y tu) ~2 (algo|beso|ensen*|eres|favor|foto*|haces|llamas|mandas|me|no|nos|selfie|solo|te|tu|tus|una|ven|video*|vienes) !(arreglas|completas|das|encuentras|ganas|pasas|pasas el|pones|terminas)
te pago ~2 (foto*|por|si|video*)
(<botin>) & (agregame|beso|en persona|favor|foto*|haz algo|mandame|me ensen*|no (digas|le)|privado|secreto|selfie*|si haces|si me|si nos|si te|si vienes|solos|tienes que venir|ven (a|por)|video*)
te (di|pase|regale) ~3 (<botin>|todo) ~3 (ahora|debes|haz|manda*|tienes)
me debes
(haz*) ~2 favor ~1 y te
(ayudas|hacer|haces) ~1 algo ~1 (conmigo|para mi|por mi|privado)
(soy|trabajo) ~1 (de|del|en) ~1 (equipo|recess|roblox|staff) & (clave|codigo|contrasena|cuenta|foto*)
(confia|confiar) en mi
(nadie|solo) ~3 te ~1 (entiend*|quier*) ~1 (como yo|de verdad|mas)
(nadie|solo) ~3 te ~1 entiend*
yo si te (entiendo|quiero)
(nos vemos|quedamos|ven|vengas|venir|venite|vente|vernos|vienes) ~2 (a solas|en secreto|escondidas|sin (nadie|que|tus)|sola|solito|solo|solos)
(no|sin) ~1 (traigas) ~3 (amig*|herman*|mama|nadie|padres|papas)
(escapate|sal|salirte) ~3 (de noche|escondidas|esta noche|por la (noche|ventana)|sin que|tus papas)
(a escondidas|en secreto) (conmigo|de|los dos|nos|sin|tu|y)
(invito|pasas|vamos|ven|vengas|venir|venite|vente|vienes) ~1 a (la|mi|un) ~1 (cama|casa|cuarto|depa|habitacion|hotel|piso) & (digas|juga*|los dos|nadie|noche|regalo|secreto|sin|sola|solo|solos)
nadie ~3 (enter*|saber*|ver)
(jur*|promet*) ~2 (no|que) ~2 (contar*|cuentas|cuentes|decir*|dices|diga*|digas|diras|ensen*)
no ~2 (enseno|voy a) ~2 a nadie
si ~1 (cuentas|dices|hablas|le dices|no haces|no mandas|no me mandas|te vas) ~4 (ensen*|envi*|mand*|pas*|public*|sub*|todos) ~2 (foto*|las|lo ven|todo|tu|tus)
si ~1 (de verdad|me (quieres|quisieras))
(ganar) ~2 (dinero) ~4 (bail*|foto*|manda*|modelo|video*)
(aplicacion|app|chat) ~2 (borra*|mama|nadie|padres|papas) ~3
(escribeme|hablamos|hablar|hablemos|jugamos|llamame) ~3 (cuando|noche) ~3 (dormid*|duerm*|sol*|todos)
no (seas) ~1 (miedo*|pena|timid*|verguenza)
(todas|todos) ~1 (chicas|chicos|ninas|ninos) ~2 (hacen)
no pasa nada ~2 (un|una) (beso|foto|secreto|video)
(amiga|amigo) (especial|secret*)
me gustan ~1 (mas chicas|ninas|ninos)
(mi) (hermosa|preciosa|princesa)
`;

/** What somebody does who is after a child. */
export const spanishLures: PhraseRule[] = [
  {
    verdict: 'lure',
    patterns: always,
    but: '(pide|preguntale|pregunta|dile|avisa|avisale|habla con|cuenta|olvide|cambiar|recuperar|nunca|no compartas|no des) ~4 (tus papas|tus padres|tu mama|tu papa|a un adulto|mi contrasena|contrasena)|(parental|una camara|puerta|nivel|cofre|wifi|foto modo|modo foto)',
  },
  { verdict: 'lure', unless: 'game', patterns: inNoGame },
];
