/**
 * Words that are rude or demean people in one meaning, and the words that stand near them in the other: `word|word: near near`.
 * Written as the words of a text are: without accents, with each repeated letter once, and without their plurals.
 */
export const doubleMeanings = `
cock: hen crow crowed dawn rooster farm feathers weather weathervane barn hat gun pistol trigger robin bird pheasant chicken peacock sunrise vane turkey
as: donkey mule bethlehem wild bible rode ride saddle ox oxen farm animal somali nubian hooves zoo
bitch: puppies puppy dog breeder kennel litter vet pups hound
tit: bird feeder nest robin garden sparrow finch coal marsh birdwatching
booby|boobies|boby|bobies: island trap prize footed foted bird galapagos
dick: mr uncle moby tracy turpin whittington grayson tom harry named name grandpa grandad novel author philip thanks cousin captain detective dastardly johnson smith grandfather neighbor neighbour mayor coach
bastard: sword king conqueror william throne medieval winterfell prince knight heir
con: racon hunt hunting hound tre tail cat maine
fagot: sticks fire wood meatball gravy peas bundle twigs
retard|retarded: spread fire growth engine timing ignition flame rust tempo spark aging corrosion
redskin: washington football nfl potato team
chink: armor armour light wall door curtain fence shield
dyke: sea water flood dutch river wall holand netherlands stone canal ofas hadrian tide dam
spastic: colon diplegia cerebral palsy muscle
kinky: hair curls boots coils
pusy: cat wilow kiten rescue meow purr purs fluffy flufy
cum: laude room kitchen studio ofice bedrom latin magna suma dining
horny: toad lizard frog
prick|pricked: cactus needle rose finger thorn spindle hedgehog ears
slag: ore mine metal furnace heap iron smelt smelting melt stel forge
kraut: hot dog salad sausage fod cabbage sandwich pickled
midget: submarine car racing golf mg
colie: hat
hoker: rugby scrum
toser: pancake caber coin ball
mf: piano forte music notes mp dynamics pp
bj: friend made is and likes said named coach uncle cousin
paki: abuela tia mi prima hermana grandma doña dona
penis|vagina|anus|anal|scrotum|clitoris|semen|sperm|pene|ano|orgasm|orgasmo: biology anatomy science doctor vet body health starfish gland biologia anatomia ciencias cuerpo medico medica reproductor clase book libro whale animal examen hospital
culo: botella vaso perro perrito pato mono bebe panal gafas sarten mesa
pola: agua gallinero galinero galina ave corral pollito polito granja huevos
teta: vaca cabra bebe leche madre biberon toma amamantar cachorros
pija: tornillo madera taladro ferreteria martillo martilo
picha: mosquito campo corta
hostia: misa consagrada comulgar iglesia cura sacerdote comunion copon
ostia: roma romano puerto italia antica antigua
cabron: rebano cabra macho corral establo granja
pajero: coche mitsubishi carro auto camioneta motor
chocho: altramuces bolsa vinagre comer tapa feria aperitivo
tortilera: tortila maiz maquina vende masa comal harina
mariposon: jefe gigante insecto mariposa alas
mayate: insecto escarabajo vuela vuelan bicho jardin
mamon: fruta lechon guanabana arbol jugo ternero cordero cochinilo helado
verga: barco vela velero mastil mayor marinero navio palo buque
carajo: barco mastil vigia velero cargados
retrasado|retrasada|retardado|retardada: efecto bomba explosion acion movimiento salto lag audio sonido trabajo juego tren vuelo proyecto reloj llegue legue llego lego bus autobus pedido envio fecha lanzamiento partido horario avion entrega
subnormal: numero matematicas flotante
bastardo|bastarda: rey espada letra hijo principe trono novela invernalia historia pirata reina fuente caballero
ramera: babilonia biblia
boyera: buey carreta
pinche: cocina restaurante cocinero chef trabaja bar
cagado|cagada: bebe pajaro paloma panal perro gato gaviota raton mosca
ojete: zapato lona cordon tela metal tienda cinturon
orto: sol ocaso botanico luna
concha: mar playa caracol tia perla
kike: mi primo amigo hernandez hola soy llamo hermano tio don dice y con cousin baseball el es juega gracias
gonorea: enfermedad bacteria medico
`;
