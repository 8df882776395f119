import { describe, expect, test } from 'vitest';
import { judge, type Verdict } from './judge.ts';

/** One text a line. More of each kind are in the sets that nobody tunes the judge by (api/test/judge-sets). */
const toContact = `
my number is 07700 900 482
+44 7700 900 119 hit me up
my digits are 555x0187
can i have your number
my insta: pinkfrog.art
my disc is ottercat
my roblox user is xX_otter_Xx
u have discord?
kik me otterlover
same @ on insta
fortnite user is ottercat
talk on another app?
my socials are in my bio
👻: ottercat99
its ottercat underscore 99
lets do a zoom call
who wants to be snap friends
tell me your discord so we can talk
text me on snap
email me ottercat [at] example [dot] org
my gmail is ottercat
my house is the red one on fern lane
where do u live
do u live near brookdale
whats ur last name
i go to hillside elementary
im in 5b at hillside
lets meet up irl
ill be at the skatepark at 6
i can come to your town
im home alone till 6 at 22 maple road
are you from manchester
im outside your school
sleepover at mine
im in your year
im usually at the library after school
message me privately
can i ring u
slide into my dms
any1 on discord
add my snap
look for mossyfrog on youtube
ill add you to the gc
lets go private
im mossyfrog12 on snap add me
park at 4?
i finish at 3 pick me up
llámame al 5550142
apunta: seis uno dos, cinco cinco, cero uno, cuatro dos
cuál es el teléfono de tu mamá
mi insta es ranita_22
mi dc ranita_22
mi usuario de roblox es ranita22
pasen sus discord
escribeme al dm
te agrego al grupo de wasap
estoy como ranita22 en insta
hablemos por tele
mi insta es el mismo
mi correo: ranita en gmail
mi direccion es calle olmo 22
soy de villa olmo y tu de donde
cual es tu direccion
por donde vives
a qué escuela vas
estoy en sexto en la escuela olmo
quedamos en el parque
te espero a la salida del cole
nos juntamos en el mall
como te apellidas
sé a qué colegio vas
quedamos?
te visito en verano
soy alumna del san olmo
dime tu nombre de verdad
mandame dm
insta?
estoy siempre en discord
el mismo nombre en tiktok
sigue mi insta
te meto al grupo
usamos otro chat?
psn ranita12
quedamos a las 4
el mall a las 2 el sabado
`;
const toLinks = `
https://example.com/free
example.com
go to example.com for free robux
bit.ly/otter
192.0.2.14
youtu.be/abc12
my site otter-games.example
3x4mple.com
entra a example.com
ｅｘａｍｐｌｅ．ｃｏｍ
`;
const ofDanger = `
i want to die
i cant do this anymore
theres no reason to live
i just want the pain to stop
this is my last message
i tried to hang myself
does it hurt to die
tired of existing
i dont want to wake up tomorrow
i feel like ending it
su1c1de is on my mind
if i died nobody would care
i cut myself last night
i hit myself when im sad
i self harm
i throw up after every meal
i purge after lunch
my dad hits my mom and i hide
my uncle touches me
i was raped
i have nowhere to sleep
my teacher keeps touching me
im hiding in the bathroom hes so angry
i am worthless
im so depressed i cant get out of bed
i feel dead inside
i need help im scared
my friends dad hits her
quiero morir
no quiero vivir mas
ojalá me muera
nadie me extrañaria
mi vida no tiene sentido
estoy harto de vivir
pienso en la muerte todos los dias
ya escribi mi carta de despedida
intente matarme
soy una carga para todos
no veo salida
odio vivir
me corte otra vez
tengo cortes en las muñecas
no como desde el lunes
odio mi cuerpo
mi padrastro me hace daño
abusaron de mi
no quiero volver a casa
no hay comida en mi casa
dijo que nos iba a matar
entra a mi cuarto por la noche
me siento vacia
me odio
no se que hacer ayudenme
mi amiga se quiere morir
una chica de mi clase se corta
`;
const harmless = `
I killed myself with my own bomb
you die when you touch the spikes
i have no lives left
version 1.2.3.4 is broken
my fps is 144 and ping 20
9.5/10 great game
add a map of the castle
the insta kill power is broken
the threads are too thin
i live in the castle in this game
i am a level 20 mage
my mom plays this too
math test at 10
the music is so good
this slaps
the zombie hits me too hard
jump off the bridge to get the coin
this is so hard i quit
ai is so stupid
bomb the tower
the kid in the story runs away from home
i'll be on after dinner
join my clan
where are you from in the game
send me the code of your level
dont tell anyone the secret ending
route 66 is my favourite track
press f5
pi is 3.1415926535
school starts at 8
football practice at 4
i am from england
my dad is mad at me because i broke the tv
the doctor gave me pills
this homework is killing me
i'm afraid of level 6
nos vemos luego
este nivel me quiere matar
no tengo vidas
el monstruo me sigue a todas partes
se corta el sonido
el examen es a las 10
mata a todos los zombis
llama al ascensor con el botón 3
mi clan se llama zorros rojos
te espero en la torre
mi nombre es Rana
perdón por todo el lag
estoy en sexto
me caí de la bici
tengo miedo a la oscuridad
disputa del trofeo
i am not on instagram my mom says no
on the switch version it lags
username too short
mobile controls are bad
see you next week
like on tiktok
join us
the camera app in the game is funny
house 14 is empty
actual name is wrong
meet new friends
ring the bell
triple jump double jump
the number in the bio card
mi papa usa whatsapp para trabajar
me llego un correo de la tienda
vivo en un castillo
sigue asi
numero 4 de la lista
mi equipo gano
juego en la tele
my grandpa Dick plays too
hoe hoe hoe said santa
sussex, essex, middlesex
raccoon family
spook house
meatballs and mash
mother fudger
nut cracker
johnson
cum laude
speed of art
push itself
he has cerebral palsy
vehículo
dispute
coger el autobus
la paja del establo
el mamut
chino mandarin
voy retrasado con los deberes
córcholis
soy un inutil en este nivel
pinchar
las bolas de colores
mejillon
trolebus
`;

const linesOf = (text: string) => text.trim().split('\n');
const isOther = (verdict: Verdict) => (text: string) => judge(text, 'message').verdict !== verdict;

describe('the judge of what children write to each other', () => {
  test.each<[string, Verdict, string]>([
    ['a way to be reached, a place to meet or a school, told or asked for,', 'contact', toContact],
    ['an address on the web', 'link', toLinks],
    ['danger', 'distress', ofDanger],
  ])('finds %s in English and Spanish', (_, verdict, texts) => {
    expect(linesOf(texts).length).toBeGreaterThan(8);
    expect(linesOf(texts).filter(isOther(verdict))).toEqual([]);
  });

  test('lets talk of games, school, services and animals pass', () => {
    expect(linesOf(harmless).length).toBeGreaterThan(80);
    expect(linesOf(harmless).filter(isOther('fine'))).toEqual([]);
  });
});

describe('the judge of usernames', () => {
  const verdictOf = (name: string) => judge(name, 'username').verdict;

  test('refuses fewer than one name of random letters in 5,000, and none as a slur', () => {
    let state = 1;
    /** A whole number below `count`, the same in each run (mulberry32). */
    const below = (count: number) => {
      state = (state + 0x6d2b79f5) | 0;
      let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
      mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
      return ((mixed ^ (mixed >>> 14)) >>> 0) % count;
    };
    const names = Array.from(
      { length: 50_000 },
      () => `N ${Array.from({ length: 10 }, () => String.fromCharCode(97 + below(26))).join('')}`,
    );
    const refused = names.map(verdictOf).filter((verdict) => verdict !== 'fine');
    expect(refused.length).toBeLessThan(10);
    expect(refused).not.toContain('slur');
  });

  test('reads a number at the end of a name as a number, and a name within another as a name', () => {
    const names = ['Jack45', 'Ball578', 'Nick49', 'Smart4534', 'PotionMing37', 'Darcie99', 'MarikaNorton'];
    expect(names.filter((name) => verdictOf(name) !== 'fine')).toEqual([]);
    expect(['d0cum3nts', 'c0mm0n 0bj3ct', 'PS5 player'].filter((name) => verdictOf(name) !== 'fine')).toEqual([]);
    expect(['sh1t', '4ss', 'puta12', 'b1tch99', 'xXfuckXx'].filter((name) => verdictOf(name) === 'fine')).toEqual([]);
  });
});
