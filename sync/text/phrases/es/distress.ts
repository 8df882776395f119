import type { PhraseRule } from '../../phraseRules.ts';

const always = `
(suicid*) !(ataque|comando|escuadron|mision|squad)
(autolesion*|autolesiono)
(partes|zonas) (intimas|privadas)
(abusan|abusaron) de|(la|le|lo|me) violaron
ataque de (panico|ansiedad)
(forma|pastillas) ~4 (matarme|morir|morirse|sin dolor)
duele (morir|morirse)
como (ahorcarme|cortarme las venas|matarme)
`;

const inNoGame = `
me ~2 (ganas de|gustaria|queria|quiero|quisiera|voy a) ~1 (matar|morir|tirar) !(al agua|al mar|de (amor|calor|envidia|frio|ganas|hambre|miedo|risa|sueno|verguenza))
(deberia|ganas|gustaria|intentado|intente|intento|mejor|merezco|necesito|ojala|pensado|pensando|pienso|queria|quiere|quiero|quisiera|sueno con|voy a) ~3 (ahorcarme|cortarme|dejar de (existir|respirar|sentir|sufrir|vivir)|hacerme (algo|dano)|la muerte|matarme|morir|morirme|morirse|muerta|muerte|muerto|no (despertar|estar viv*|existir|haber nacido)|quitarme la) !(de (amor|calor|envidia|frio|ganas|hambre|miedo|risa|sueno|ternura|verguenza)|el pelo|las unas)
(prefiero|preferiria) (estar muert*|morir*)
no quiero seguir ($|asi|mas|viviendo)|quiero seguir $
como ~1 matarme|(morir|muerte) ~2 (dolor|todos los dias)
(harta|harto) de (mi vida|todo|vivir)
(a nadie) ~1 le importo|importo a nadie
(mi vida|vivir) ~2 no ~1 (vale|tiene)|no vale la pena vivir|da igual ~1 (morir|vivir)
(cuando|si) yo no este|leas esto
carta de despedida|perdon por todo
que me atropelle*
(no encuentro|sin) ~1 (ganas de nada|motivo*)
nada me hace feliz
mi funeral|no (despierta|respira)
mejor ~1 (me mato|me muero|muerta|muerto|no existir|si me muero) !(de)
(no|nunca|ya no) ~2 (despertar*|estar aqui|este mundo|haber nacido|nacer|nacido|seguir aqui|seguir viviendo|vivir|vivo) !(a|con|el|en|la|por (el|la))
(no|perdi|sin|ya no) ~2 (fuerzas|ganas|razon|razones) ~1 (de|para) ~1 (estar|existir|nada|seguir|vivir)
(deseo|ganas|gustaria|ojala|quiero|quisiera) ~2 (dejar de sentir|desaparecer|dormir* para siempre|dormir* ~1 no|no despertar) !(como|detras|en (el|un))
ojala ~2 (despertar*|existiera|me (atropelle*)|muera|muert*|nacido|no estuviera)
(estarian|seria) mejor (sin mi|si yo)
odio ~1 (estar viv*|existir|mi cuerpo|mi vida|ser yo|vivir) !(en (el|minecraft))
me odio
me doy asco
(siento|soy) ~3 (basura|carga|error|estorbo|inutil para)
no (sirvo|valgo) ~1 nada
no tengo a nadie|(todos) me odian
(con|tengo) depresion|(estoy|tan) deprimid*
no estoy bien $|necesito (ayuda urgente|hablar con alguien)|(no se que hacer ($|ayud*|y|ya)|ayudenme|bien necesito ayuda)
(casa|familia|gente|mama|mundo|padres|papas|todos|vida) ~2 (mejor) ~2 (si ~2 (desapar*|estoy|estuviera|existiera|fuera|hubiera|muero|voy)|sin mi)
(alguien|nadie|quien) ~3 (daria cuenta|extran*|falta|import*|llor*)
nadie ~1 me ~1 (ayuda|entiende|quiere)
si ~1 (desaparezco|me mato|me muero|muero|no estoy|no estuviera|no existiera) ~4 (alguien|cuenta|extran*|import*|llor*|mejor|nadie|quien)
(nada|seguir|todo|vida|vivir) ~2 (dejo|no|sin|ya no) ~1 (importa|pena|sentido|tiene|vale)
(para|por) que ~1 (seguir|sigo|vivir|vivo)
no ~1 (encuentro|hay|tengo|veo) ~1 (futuro|razon*|salida|sentido) ($|a|de|en|mi|para|vivir|ya)
(cansad*) de ~2 (existir|seguir|ser yo|sufrir|todo|vida|vivir)
(pensando|pienso) ~2 (cortarme|desaparecer|matarme|morir*|muerte|suicid*|tirarme) !(de)
(acabar|terminar) con ~1 (esta vida|esto|mi vida|todo)
(deseo|necesito|quiero) ~2 (acabe|dolor|pare|termine|todo) ~2 (acabe|dolor|pare|pase|se acabe|termine)
(quitarme) la vida|quitar(me|se)? la vida
(es|esta|este|sera) ~2 mi ultim* (adios|carta|dia|mensaje|noche) !(de (clase*|vacaciones))
(adios) ~3 (gracias por todo|los (quiero)|mundo|siempre|todos por)
(cuando|dentro de|hoy|manana|ya) ~3 no (estar aqui|me van|van a ver*|voy a despertar|voy a estar)
no ~1 (van|vas) a (saber de mi|ver|volver a ver*) ~1 (mas|nunca)
(deje|dejo) ~2 (carta|notas) ~3 (adios|cuando|familia|mama|padres|papas|todos)
(carta) de (suicidio)
(di|doy|regale|regalo) ~1 (mis cosas|todo lo (mio|que tengo))
me (corte|corto|golpeo|hice|hago|pego) ~1 (anoche|cuando estoy|dano|otra vez|la cabeza)
hasta sangrar|recai|(escond*|guard*) ~2 (cuchill*|navaja*)
me ~1 (corto|golpeo|lastimo|quemo) ~2 ($|a mi|brazo*|cuando|desde|ducha|encendedor|escondidas|muneca*|nadie|navaja|noche|noches|otra vez|piel|pierna*|porque|sentir|sola|solo|venas) !(cocinando|con papel)
me ~1 (golpeo|pego) a mi
(dejar|ganas|necesito|otra vez|sigo|volvi) ~1 (a|de)? (cortarme|hacerme dano)
me ~1 (hacerme|hago) ~1 (cortes|dano) !(en el (dedo|juego|pie))
(cicatrices|cortes|golpes|moretones) & (amig*|brazo*|cara|cayo|companer*|cuerpo|dice|escond*|madre|mama|manga*|muneca*|nina|nino|padrastro|padre|papa|pierna*)
manga* larga*
(culpable|miedo) ~2 (comer|como)
(obligo|provoco) ~2 vomit*
(salto|tiro) ~1 (comida|comidas)|no como (desde|nada)
(dejar|deje|dejo|dias|no|semana*|sin|ya no) ~3 (comer|comido|no come|no como) ~3 ($|adelgaz*|desde|dias|engordar|gord*|merezco|peso|semana*) !(el|la|los)
(vomit*) ~3 (adelgaz*|comer|comida|como|engordar|escondidas|todo)
(pastillas) & (despierta|en la mano|frasco|guard*|junt*|mama|muchas|todas)
sobredosis
(estoy|parad*) ~1 (a|al|en) ~1 (azotea|balcon|puente|techo|vias)
(tirar*) ~1 (a|al|de|del|desde|por) ~2 (azotea|balcon|edificio|metro|puente|techo|ventana|vias) & (dice|dijo|ganas|me|piens*|quiero|se|va|voy)
(navaja|pistola) & (amenaz*|conmigo|en la mano|mama|mi (brazo*|cuarto|muneca*)|padrastro|papa|tengo miedo)
no ~1 (aguanto|puedo) ~2 (dolor|en mi casa|mi (casa|mama|padre|papa)|seguir asi|tanto|vida|vivir)
me rindo ~1 (con|de) ~1 (la vida|mi vida|todo|vivir)
(llorar|lloro) ~1 (cada|en el bano|en las noches|escondidas|hasta dormir*|por las noches|sola|toda la noche|todas las|todo el dia|todos los)
no ~1 (dejo|paro|puedo) ~1 de llorar
(escondid*|encerrad*) en (el bano|mi cuarto)
me hacen bullying
(estoy|siento) ~2 (inutil|muert* por dentro|muy sol*|sin salida|tan sol*|un estorbo|una carga|vaci*) !(en el (bosque|juego|mapa|nivel)|para (esto|ti))
(<adulto>|<pariente>|el|ella) ~3 (la|le|les|me|nos) ~2 (ahorc*|amenaz*|avient*|azot*|da (golpes|miedo)|encierr*|golpe*|grita|gritan|lastim*|maltrat*|pate*|pega|pegan|pegando*|pegar*|pego|quemo|rompio ~1 (brazo|nariz)) !(al (enemigo|jefe)|el (balon|gol|susto)|el virus|la gripe|la pelota|la risa|susto)
(<adulto>|<pariente>|el|ella) ~3 (la|le|les|lo|me|nos) ~1 (beso|desnud*|obliga*|toc*)
no me gusta ~1 como ~2 me (mira|toca)
(entra) ~1 (a|en) (mi|su) (bano|cama|cuarto|ducha|habitacion) & (<papa>|cuando|el|hermano|noche)
(<adulto>|<pariente>|el) ~4 (hace|hacen|hacer|hizo) ~1 (a)? ~1 (cosas|dano|quitarme)
me (maltrat*|pegan en)|me obligo a hacer|me hizo cosas|me tocan
no quiero (ir|volver) a (casa|mi casa)
tengo moretones|no tengo donde dormir
(corrieron|corrio|echaron|saco) de ~1 casa|(dejaron|dejan) sol*
(dormimos|duermo) en el
(la|lo|me|nos) (encierr*) ~4 ($|bano|casa|comer|comida|cuarto|dias)
no ~1 (da|dan|hay|queda|tenemos) ~1 (comer|comida|donde dormir|nada de comer|que comer)
(mama|padre|padres|papa|papas) ~3 (dejo|se fue|vuelve) ~4 (dias|hace|semana*|sol*)
(amenaza|dice|dijo|iba a|quiere|va a) ~3 (la|lo|me|nos|se) ~1 (iba a|quiere|va a)? ~1 (hacer dano|matar*) !(si (llego|no (apago|hago|recojo|saco)))
(<pariente>|el) ~1 (agarro|compro|saco|tiene) (un|una) (navaja|pistola)
(miedo) & (abuelo|casa|entrenador|madre|mama|mate|novio de mi|padrastro|padre|papa|profesor|tio)
no ~2 a salvo|no (estoy|me siento) ~1 segur*
en ~1 casa ~2 (esta mal|gritan|odian|pegan|va mal)
(bebe|borracho|toma) & (<pariente>|escond*|golpea|grita|miedo|pega|rompe)
(golpea|golpeo|grita|pega|pegando|pegandole|pego) ~1 a mi (abuela|amig*|herman*|madre|mama|papa)
a mi ~1 (amig*|companer*|herman*|mama|prim*) ~1 (la|le|lo) ~1 (abus*|encierr*|golpe*|maltrat*|peg*|toca*|viol*)
(el|su|sus) (abuelo|hermano|mama|novio|padrastro|padre|padres|papa|papas|primo|tio) ~2 (la|le|les|lo) ~1 (encierr*|golpe*|maltrat*|peg*|quiere matar|toc*|viol*)
(escapar*|escape) ~1 de ~1 casa
(dormir|duermo) en (el parque|la calle|la estacion|un carro|un coche|un parque|una plaza)
vivo en la calle ($|y|porque|desde)
me ~1 (pegan) ~2 (bano|cada dia|cole|colegio|escuela|insti|recreo|salida|salon|siempre|todos los dias)
(dice|dicen|dijo|gritan) que me (mate|muera|suicide)
(ayuda|policia) & (dano|golpe*|mama|matar*|me sigue|padrastro|padre|papa|pega*|quiere matar|viol*)
(la|lo|me|nos) ~1 (amenaz*|chantaje*)
(mandar*|paso|publicar*|publico) & (desnud*|fotos mias|mi foto|mis fotos|mis nudes|sin ropa|video mio)
(hizo|saco|tiene|tienen|tomo) ~1 (foto|fotos|video) (de mi|mi*)
(alguien|camioneta|carro|coche|hombre|senor) ~1 (me|nos) ~1 (mira|sigue)
(<amiga>) ~5 (dice|dijo|intento|no|piensa|quiere|se|va) ~3 (ahorcar*|cortar*|desaparecer|estar aqui|existir|la vida|matar*|morir*|seguir aqui|suicid*|tirar de*|vivir)
(<amiga>) no (come|quiere comer)
(<amiga>) ~4 (se) ~1 (come|comido|corta|cortes|corto|dano|despidio|golpea|lastima)
(<amiga>) ~4 (cicatrices|cortes|golpes|maltrat*|moretones|pastillas|sin comer)
se (queria|quiere|quieren|va a) ~1 (matar|morir|tirar)
(lo que|que) ~1 (hace|hacen|hizo|pasa|paso) ~1 (conmigo en|en mi casa|mi (padrastro|papa|primo|tio))
`;

const inNoTalk = `
no puedo mas
no (aguanto) (mas|nada)
no quiero (estar|seguir) aqui
(quiero|quisiera) (desaparecer|morir|morirme) $
alguien que me mate
`;

/** Somebody may be in danger: who writes, or somebody they know. */
export const spanishDistress: PhraseRule[] = [
  { verdict: 'distress', patterns: always },
  {
    verdict: 'distress',
    unless: 'game',
    but: '(mata|matar*|pega|grita|castig*|regan*|rega*) ~3 si ~1 (no (apago|hago|recojo|saco|arreglo|limpio)|llego|saco|rompo|me quedo)',
    patterns: inNoGame,
  },
  { verdict: 'distress', unless: 'talk', patterns: inNoTalk },
];
