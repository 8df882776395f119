import type { PhraseList } from '../../phraseRules.ts';
import { spanishBullying } from './bullying.ts';
import { spanishContact } from './contact.ts';
import { spanishDistress } from './distress.ts';
import { spanishLures } from './lures.ts';
import { spanishSlurs } from './slurs.ts';

/** Phrases of Spanish, of Spain and of America. Words have neither accents nor tildes: `ano` is also `año`. */
export const spanish: PhraseList = {
  aliases: `
que: q ke qe k
por: x
porque: xq pq porq xk
de: d
quiero: kiero qiero kero quero
quieres: kieres qieres keres queres
quiere: kiere
quien: kien
cual: kual qual
aqui: aki aca
estoy: stoy
estas: tas stas
esta: sta
tambien: tmb tbn tb
donde: dond dnd onde
porfa: xfa plis porfis porfavor
mas: maz
mucho: muxo
casa: kasa ksa
nada: naa
mama: ma mami amá jefa
papa: papi
telefono: tlf tlfn tfno telf telefno
numero: num nro nmro
te: t
hacer: aser acer
voy: voi
mensaje: msj
eres: ers eress erez
amigo: amix
novia: nobia
novio: nobio
foto: fotito fotica
contrasena: contrasenia contrazena
vivir: bibir vibir
vives: bibes vibes
cole: kole
escuela: eskuela
`,
  macros: {
    papa: 'papa|papas|padre|padres|mama|madre|padrastro|madrastra|tio|tia|primo|abuelo|abuela|entrenador|profesor|profe|maestro|vecino|novio|cunado|cura|viejo|vieja|ex|pareja|hermanastro|viejos|novio de mi (mama|madre|hermana)|pareja de mi (mama|madre)|marido de mi (mama|madre)|hermano mayor',
    pariente:
      '(mi|mis|el|la|nuestro) (puto|propio|propia|pinche|hijo de puta de mi)? (<papa>|hermano|hermana)|mama|papa|mis (papas|padres)',
    adulto:
      '(mi|el|un|una) (<papa>)|(un|el|ese|este) (senor|hombre|tipo|adulto|desconocido|viejo|chico|muchacho|maestro)|alguien|papa|mama',
    amiga:
      'mi (mejor)? (amigo|amiga|hermano|hermana|primo|prima|compa|companero|companera|novio|novia|bff|mama|papa|hermanito|hermanita)|(un|una) (amigo|amiga|companero|companera|chico|chica|nino|nina) (de|que|en|mio|mia|del)|un amigo|una amiga|un companero|una companera|alguien que conozco',
    malo: 'inutil|asqueros*|feo|fea|feisim*|gordo|gorda|patetic*|idiota|imbecil|estupid*|tonto|tonta|retont*|bobo|boba|rarit*|raro|rara|ridicul*|insoportable|repugnante|horrible|horroros*|penos*|inservible|mugros*|apestos*|cobarde|llorona|lloron|burro|burra|pesad*|mediocre|desagradable|anorexic*|cabezon|cabezona|orejon|orejona|narizon|narizona|dienton|dientona|pobreton|pobretona|enano|enana|gordit*|obeso|obesa|fracasad*|perdedor|perdedora|lento|torpe|flacuch*|tarad*|babos*|menso|mensa|pendejo|sonso|sonsa|insufrible|adoptad*|huerfan*|insignificante|chaparr*|pobre',
    nombreMalo:
      'inutil|basura|perdedor|perdedora|perdedores|fracaso|fracasad*|asco|esperpento|adefesio|estorbo|desperdicio|don nadie|lastre|idiota|idiotas|imbecil|imbeciles|rarit*|bicho raro|lacra|verguenza|error|accidente|escoria|cucaracha|gusano|payas*|bruja|mierda|cero a la izquierda|foca|ballena|vaca|cerdo|cerda|rata|mono|elefante|chanch*|marran*|monstruo|loser|parasito|muerto de hambre|desgracia|carga|tonel|hipopotamo|cerdito|sapo|llorona|lloron|poca cosa|friki|virus|plaga|bola de grasa|mala persona|desecho|burro|burra|ridiculo|nadie|gorda|gordo|tonto|tonta|estupid*',
    bicho:
      'foca|ballena|vaca|cerdo|cerda|rata|mono|mona|elefante|chanch*|marrano|hipopotamo|sapo|monstruo|bruja|esqueleto|palo|caballo|perro|cucaracha|gorila|simio|tonel|pelota|globo|cadaver|payaso|vagabundo|nino|nina|hombre|vieja|momia|zombi',
    muy: 'un|una|unos|unas|tan|muy|la|el|lo|re|bien|puro|pura|mas|como|solo|todo|toda|tremend*|maldit*|puto|puta|realmente|literalmente|siempre|bastante|demasiado|simplemente|super|mega|ultra|complet*|verdader*|total|pinche|de|gran|pobre|peor|maximo|recontra|hiper|tremendamente|medio|media|pedazo|trozo|pequeno|gordo|gorda|feo|fea|asqueros*|estupid*|y',
    eres: 'eres|sos|ere|pareces|estas|te ves|sois|te crees|eras|seras|son|ustedes son|tu eres|pinche|maldito|maldita|calla|callate|puto|eres tan',
    nombre:
      '<name>|marta|pedro|ana|alumno|esa (nina|chica|gorda|tonta)|ese (nino|chico|gordo|tonto)|esta (nina|chica)|este (nino|chico)',
    punto: 'parque|plaza|cine|mall|skatepark|columpios|puente|puerta|playa|cancha|parada|estacion|oxxo|mcdonalds|mc',
    lugar:
      '<punto>|centro|casa|salida|colegio|cole|escuela|insti|instituto|canchas|metro|piscina|alberca|biblioteca|esquina|poli|polideportivo|cafeteria|tienda|gimnasio|kiosco|fuente|iglesia|recreo|patio|bus|mercado|super|pista|ciudad|pueblo|barrio|bano|banos|comercial|prepa|calle|cruce|liceo|malecon|zocalo|feria',
    dia: 'lunes|martes|miercoles|jueves|viernes|sabado|sabados|domingo|domingos|finde|fin de semana|manana|hoy|tarde|noche|dia',
    cole: 'colegio|cole|escuela|instituto|insti|liceo|prepa|preparatoria|secundaria|primaria|secu|ies|ceip|academia|tecnica|salon|facultad|kinder|bachillerato|eso',
    noNombre:
      'muy|no|un|una|el|la|lo|los|las|tan|en|de|que|mi|tu|su|aburrido|aburrida|grande|bonito|bonita|feo|fea|genial|divertido|divertida|pequeno|pequena|nuevo|nueva|lento|lenta|malo|mala|bueno|buena|y|pero|porque|cuando|para|por|a|con|hoy|ayer|manana|ya|nunca|siempre|tambien|publico|publica|publicos|privado|todos|cada|antes|despues|hasta|jugando|asi|mejor|peor|aqui|donde|como|mas|si|solo|es|esta|este|lejos|se|hay|igual|viejo|vieja|ese|esa|algo|mucho|hackeado|bloqueado|caido|roto',
    foto: 'foto|fotos|fotito|fotitos|selfie|selfies|selfi|video|videos|videito|pic|pics|imagen|nude|nudes|pack|fotografia|fotografias|imagenes',
    botin:
      'robux|pavos|diamantes|gemas|dinero|skin|skins|regalo|regalos|plata|lana|tarjeta|tarjetas|celular|telefono|consola|nitro|pase|euros|pesos|dolares|dulces|recarga|recargas|lo que quieras|ropa|movil|play|cel|iphone|items|bici|mascota|juego|v bucks|pavitos|monedas',
    padres:
      'papa|papas|padre|padres|mama|mamas|madre|viejos|familia|profe|profes|profesora|maestra|maestro|hermano|hermana|jefes|adultos|abuela|tutora|amigos|amigas|amiga|papis',
  },
  game: 'nivel|niveles|jefe|jefes|juego|juegos|jugar|jugando|jugamos|juega|juego|partida|partidas|lava|bomba|bombas|personaje|personajes|enemigo|enemigos|enemiga|pinchos|tetris|mario|mapa|mapas|ronda|rondas|puntos|puntuacion|record|vidas|zombi*|monstruos|dragon|dragones|castillo|puzle*|rompecabezas|tutorial|historia|libro|pelicula|cancion|capitulo|cumpleanos|cumple sorpresa|cinematica|creper*|creeper*|controles|fisicas|glitch|bug|bugs|modo|multijugador|carrera|carreras|cartas|ajedrez|villano|heroe|heroina|caballero|esqueletos|fantasma*|reaparec*|espada|espadas|pixel|risa|risas|susto|sustos|pantalla|combo|mando|demo|actor|mafia|impostor|lobo|revancha|baloncesto|futbol|plataformas|laberinto|arena|lobby|spawn|checkpoint|clasificacion|la proxima|teatro|poema|novela|disfraz|anime|broma|bateria|planta|mosquit*|tarea|tareas|deberes|trampa|trampas|torre|torres|robot|robots|alien*|bots|secuela|bici|cocinando|cocina|afeit*|papel|accidente|vacaciones|viaje|campamento|concierto|museo|dentista|perrito|gatito|gato|hamster|entrenamiento|patines|escena|trama|mago|hechizo|pocion|examen|examenes|mision|misiones|llave|cofre|fortnite|minecraft|reglas|anuncios|caballo|aldea|aldeano|isla|base|princesa|rey|reina|prision|cueva|bosque|templo|puerta del|personal|jugador|jugadores|jugada|salto|saltos|monedas|armadura|casco|escudo|arma|armas|flechas|hambre de|hielo|estrella|estrellas|el final|tele|consola|guitarra|pelota|balon|disfrac*|sustito|pista|acertijo|sudoku|ninja|pirata|vampir*|cuento|obra|peli|video del|tramposo|tramposos|hacker|respawn*|mate*maticas|mates|sopa|picante|reir|calor|aburrimiento|sueno|ganas de jugar|ternura|control|lag',
  heard:
    '(me|nos|les|le) ~1 (dijo|dijeron|escrib*|insult*|llam*|mand*|ofrec*|pid*|pregunt*) ~1 (cosas|el|feo|fea|foto*|gord*|la|mi|que|si|su|tont*|un|una)|(report*|denunci*) (a|el|este|ese|la|que|un)|(si|cuando) (alguien|un desconocido|te) ~1 (dice|ofrece|pid*|pregunta)|(nunca|jamas|no) ~4 (internet|desconocidos|en linea|online|datos personales)|(libro|pelicula|cancion|cuento|regla|villano) ~2 (dice|se llama|sobre|trata)',
  rules: [...spanishDistress, ...spanishBullying, ...spanishSlurs, ...spanishLures, ...spanishContact],
};
