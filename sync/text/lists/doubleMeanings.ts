/**
 * Words that are rude or demean people in one meaning, and the words that stand near them in the other: `word|word: near near`.
 * Written as the words of a text are: without accents, with each repeated letter once.
 */
export const doubleMeanings = `
  cock|cocks: hen hens crow crows crowed dawn rooster roosters farm feathers weather weathervane barn hat gun pistol trigger robin bird birds pheasant chickens chicken peacock sunrise vane turkey
  as|ases: donkey donkeys mule mules bethlehem wild bible rode ride saddle ox oxen farm animal animals somali nubian hooves zoo
  bitch|bitches: puppies puppy dog dogs breeder kennel litter vet pups hound
  tit|tits: bird birds feeder nest robin robins garden sparrow sparrows finch finches coal marsh birdwatching
  booby|boobies|boby|bobies: island trap traps prize footed foted bird birds galapagos
  dick: mr uncle moby tracy turpin whittington grayson tom harry named name grandpa grandad novel author philip thanks cousin captain detective dastardly johnson smith grandfather neighbor neighbour mayor coach
  bastard|bastards: sword swords king conqueror william throne medieval winterfell prince knight heir
  con|cons: racon hunt hunts hunting hound tre tail cat maine
  fagot|fagots: sticks fire wood meatball meatballs gravy peas bundle bundles twigs
  retard|retarded|retards: spread fire growth engine timing ignition flame rust tempo spark aging corrosion
  redskins|redskin: washington football nfl potatoes potato team
  chink|chinks: armor armour light wall door curtain curtains fence shield
  dyke|dykes: sea water flood floods dutch river wall holand netherlands stone canal ofas hadrian tide dam
  spastic: colon diplegia cerebral palsy muscle muscles
  kinky: hair curls boots coils
  pusy: cat cats wilow wilows kiten kitens rescue meow purr purrs purs fluffy flufy
  cum: laude room kitchen studio ofice bedrom latin magna suma dining
  horny: toad toads lizard lizards frog
  prick|pricks|pricked: cactus needle rose finger thorn thorns spindle hedgehog ears
  slag|slags: ore mine metal furnace heap iron smelt smelting melt stel forge
  kraut: hot dog salad sausage sausages fod cabbage sandwich pickled
  midget: submarine car cars racing golf mg
  colie: hat
  hoker|hokers: rugby scrum
  toser: pancake caber coin ball
  mf: piano forte music notes mp dynamics pp
  bj: friend made is and likes said named coach uncle cousin
  paki: abuela tia mi prima hermana grandma doña dona
  kike: mi primo amigo hernandez hola soy llamo hermano tio don dice y con cousin baseball el es
  penis|penises|vagina|anus|anal|scrotum|clitoris|semen|sperm|pene|penes|ano|orgasm|orgasmo: biology anatomy science doctor vet body health starfish gland glands biologia anatomia ciencias cuerpo medico medica reproductor clase book libro whale animal animales examen hospital
  culo: botella vaso vasos perro perrito pato mono bebe panal gafas sarten mesa
  pola|polas: agua gallinero galinero galina ave corral pollito polito granja huevos
  teta|tetas: vaca cabra bebe leche madre biberon toma amamantar cachorros
  pija|pijas: tornillo tornillos madera taladro ferreteria martillo martilo
  picha: mosquito campo corta
  hostia|hostias: misa consagrada consagradas comulgar iglesia cura sacerdote comunion copon
  ostia: roma romano puerto italia antica antigua
  cabron|cabrones: rebano cabra cabras macho corral establo granja
  pajero: coche mitsubishi carro auto camioneta motor
  chocho|chochos: altramuces bolsa vinagre comer tapa feria aperitivo
  tortilera|tortileras: tortilas tortila maiz maquina vende masa comal harina
  mariposon: jefe gigante insecto mariposa mariposas alas
  mayate|mayates: insecto insectos escarabajo escarabajos vuela vuelan bicho bichos jardin
  mamon|mamones: fruta frutas lechon guanabana arbol jugo ternero cordero cochinilo helado
  verga|vergas: barco barcos vela velas velero veleros mastil mayor marinero navio palo buque
  carajo|carajos: barco mastil vigia velero cargados
  retrasado|retrasada|retrasados|retrasadas: tren trenes vuelo vuelos proyecto reloj llegue legue llego lego bus autobus pedido envio fecha lanzamiento partido horario avion entrega
  subnormal|subnormales: numero numeros matematicas flotante
  bastardo|bastarda|bastardos|bastardas: rey espada letra hijo principe trono novela invernalia historia pirata reina fuente caballero
  ramera: babilonia biblia
  boyera|boyeras: bueyes buey carreta
  pinche|pinches: cocina cocinas restaurante cocinero chef trabaja bar
  cagado|cagada|cagadas: bebe pajaro pajaros paloma palomas panal perro gato gaviota gaviotas raton mosca
  ojete|ojetes: zapato zapatos lona cordon cordones tela metal tienda cinturon
  orto: sol ocaso botanico luna
  concha: mar playa caracol tia perla
  gonorea: enfermedad bacteria medico
`;
