import type { PhraseList } from '../../phraseRules.ts';
import { englishBullying } from './bullying.ts';
import { englishContact } from './contact.ts';
import { englishDistress } from './distress.ts';
import { englishLures } from './lures.ts';
import { englishSlurs } from './slurs.ts';

/** Phrases of English, of both sides of the Atlantic. */
export const english: PhraseList = {
  aliases: `
you: u yu yuo
your: ur yr yor
yours: urs
yourself: urself yoself yaself yourslef urslef yerself
yourselves: urselves
you are: youre you're ure
you will: youll
you would: youd
you have: youve
i am: im iam i'm
i have: ive
i will: ill
i am going to: ima imma
myself: mysel myslef meself
he is: hes
she is: shes
they are: theyre
what is: whats wats wuts
where is: wheres
who is: whos
that is: thats
it is: its
do not: dont dnt dun
does not: doesnt dosent doesent
did not: didnt
can not: cant cannot cnt
could not: couldnt
will not: wont
would not: wouldnt
should not: shouldnt
is not: isnt aint
are not: arent
was not: wasnt
have not: havent
has not: hasnt
must not: mustnt
want to: wanna wana wna
going to: gonna gona gunna goingto
got to: gotta
trying to: tryna
let me: lemme
give me: gimme gimmie
let us: lets
are: r
what: wat wut wot
where: wher wer
everyone: everybody every1 evry1 evryone
nobody: noone no1 nobdy
someone: somebody sum1 some1
anyone: anybody any1
please: pls plz plss plis pleas
because: cuz coz cos bc bcuz becuz cause
and: n nd
about: abt bout
right now: rn
tomorrow: tmr tmrw 2moro tomoz tomorow
tonight: tonite 2nite
pm: 1pm 2pm 3pm 4pm 5pm 6pm 7pm 8pm 9pm
school: skool scool skl schol shcool
hate: h8
friend: frend freind fren frnd
friends: frends freinds frnds
should: shud shuld
could: cud culd culd
would: wud wuld
have: hav hve
here is: heres
people: ppl
kill: kil kll
killing: killin
going: goin
anymore: nomore
over: ova
mom: mum mommy mummy mother momma mumma
dad: daddy father dada
picture: pix
really: rly rlly realy rele
without: w/o witout
probably: prolly
suicide: sewerslide sooicide
`,
  macros: {
    dad: 'dad|mom|stepdad|stepmom|stepmum|step dad|step mom|step mum|stepfather|stepmother|parents|parent|uncle|aunt|auntie|grandpa|grandad|grandfather|grandma|foster dad|foster mom|moms boyfriend|mums boyfriend|moms bf|mums bf|dads girlfriend|babysitter|sitter|coach|teacher|tutor|priest|pastor|boyfriend|bf|girlfriend|neighbor|neighbour|stepbrother|cousin|older brother|big brother',
    kin: '(my|our) (own|real|drunk|stupid|step)? (<dad>|brother|sister|bro|sis)|mom|dad|parents',
    grown:
      '(my|our) (own|real|stupid|drunk)? (<dad>)|dad|mom|(a|an|this|some|the) (old|older)? (man|guy|adult|stranger|teacher|person|boy|dude)|someone|an older boy',
    friend:
      '(my|our) (best|close|online|other|old)? (friend|friends|bff|bestie|sister|brother|sis|bro|cousin|classmate|gf|bf|girlfriend|boyfriend|mom|dad|roommate|mate)|a friend|a (girl|boy|kid|friend|guy) (in|at|from|of|i)|someone (i know|in my|at my)|friend of mine',
    bad: 'worthless|useless|pathetic|disgusting|ugly|fat|fatter|fattest|uglier|ugliest|obese|hideous|gross|smelly|stinky|stupid|dumb|dumber|dumbest|braindead|brainless|annoying|cringe|lame|embarrassing|unlovable|unwanted|repulsive|nasty|filthy|trashy|retarded|untalented|unlikable|creepy|insufferable|anorexic',
    badNoun:
      'loser|losers|nobody|freak|creep|weirdo|weirdos|idiot|idiots|moron|morons|failure|disgrace|embarrassment|disappointment|burden|fatty|fatties|fatso|lardass|lard|coward|crybaby|wimp|disaster of a person|waste|trash|garbage|joke|psycho|reject|outcast|imbecile|dork|dumbo|brat|snitch|liar|slob|scum|nothing|mistake|accident|simp|clown|npc|skank|attention seeker|pick me|wannabe|beached whale|waste of (space|air|oxygen|life|skin|time)|idiota|orphan',
    animal:
      'pig|cow|whale|hippo|elephant|rat|monkey|ape|dog|toad|gorilla|skeleton|troll|ogre|witch|cockroach|hog|walrus|slob|horse|potato|rats|pigs|foot|hag|worm|goblin|corpse|zombie|baboon|sloth|vermin|animal|snake|clown|mess|boy|girl|man|trash|garbage|tramp|hobo',
    very: 'so|such|just|really|a|an|the|very|too|literally|all|kinda|pretty|actually|honestly|always|being|still|like|fucking|damn|absolutely|completely|total|totally|complete|big|huge|little|such a|nothing but|only|are|literal|legit|actual|absolute|most|and|dumb|stupid|ugly|fat|lil|sad|biggest|mega|super|freaking|basically',
    are: 'you are|your|you look|you all are|you were|you will be|you will always be|are you|you sound|you are being|how can you be|you act|you be',
    name: 'emma|olivia|mia|sara|sarah|jake|liam|tom|emily|lucy|anna|ana|lily|sophie|ella|amy|jack|ben|sam|max|leo|alex|josh|ryan|kevin|daniel|david|mike|chris|marta|pedro|maria|lucia|carlos|pablo|juan|luis|sofia|laura|paula|diego|sergio|javier|miguel|camila|mateo',
    them: 'her|him|them|<name>|that (girl|boy|kid|freak|loser)|this (girl|boy|kid)',
    spot: 'arcade|park|mall|playground|swings|skatepark|skate park|cinema|movies|beach|pool|bus stop|cafe|gate|gates|rink|mcdonalds|starbucks|tesco|car park|parking lot|plaza',
    place:
      '<spot>|school|library|station|store|shop|gym|church|cafeteria|canteen|lockers|corner|lake|stadium|fountain|restaurant|house|place|bridge|center|centre|court|courts|field|back door|entrance|town|market|toilets|bathroom|bathrooms',
    street: 'street|road|rd|lane|ln|drive|avenue|ave|boulevard|blvd|court|crescent|terrace|close|way|grove|gardens',
    day: 'monday|tuesday|wednesday|thursday|friday|saturday|sunday|mondays|tuesdays|wednesdays|thursdays|fridays|saturdays|sundays|weekend|tomorrow|tonight|today|day|morning|afternoon|week|lunch|recess',
    schools: 'school|elementary|academy|college|middle|high|primary|secondary|prep|hs|university',
    notName:
      'so|very|really|too|not|a|an|the|in|on|at|my|your|boring|fun|great|good|bad|nice|closed|open|cool|big|small|hard|easy|over|out|long|strict|broken|down|dead|full|lagging|laggy|slow|also|just|still|always|like|going|getting|having|doing|blocking|where|why|what|how|when|because|better|best|worse|worst|never|now|gone|off|up|one|the same|about|for|this|more|wrong|missing|public|filter|hacked|blocked|banned|locked|deleted|new|old|being|only|all|actually|pretty|kinda|currently|far|near|next|amazing|weird|awesome|trash|funny|old|spain|mexico|england|usa|uk|america|canada|peru|chile|colombia|argentina|espana',
    pic: 'pic|pics|picture|pictures|photo|photos|selfie|selfies|vid|vids|video|videos|nude|nudes|pictur|photograph',
    loot: 'robux|bobux|vbucks|v bucks|money|gift card|gift cards|giftcard|giftcards|skin|skins|diamonds|gems|nitro|phone|iphone|present|presents|gift|gifts|anything you want|whatever you want|candy|cash|dollars|bucks|membership|game pass|a surprise|ipad|console|ps5|xbox|puppy|clothes|jewelry|account|items|pets|bucks|something nice',
    tell: 'tell|telling|told|show|let|mention|say|inform',
    folks:
      'parents|parent|mom|dad|folks|family|friends|friend|teacher|teachers|sister|brother|grandma|adults|adult|anyone else',
  },
  game: 'level|levels|lvl|boss|bosses|game|games|gameplay|lava|bomb|bombs|respawn*|checkpoint*|character|characters|enemy|enemies|spike|spikes|minecraft|tetris|mario|map|maps|round|rounds|match|matches|score|scores|speedrun*|hp|lives|player|players|quest|quests|npc|npcs|zombie*|monster*|dragon*|castle|puzzle*|tutorial|story|movie|film|song|lyrics|chapter|episode|cutscene|creeper*|heart|hearts|controls|controller|physics|glitch*|bug|bugs|mode|multiplayer|lobby|arena|race|races|racing|kart|cards|chess|checkers|villain|hero|knight*|goblin*|skeletons|pacman|ghost*|tag|hide and seek|nerf|paintball|dodgeball|spawn|sword|swords|pixel|sprite|jumpscare*|stage|combo|rpg|demo|actor|mafia|among us|impostor|werewolf|ranked|rematch|arcade|platformer|leaderboard|theatre|theater|drama club|costume|halloween|poem|novel|scene|plot|wizard*|potion*|coin|coins|star|stars|so funny|trap|traps|turret*|tower*|tank|robot*|alien*|laser*|slime*|bot|bots|teammate*|ladder|sequel|comic|anime|manga|in history|science|biology|surprise party|prank|wifi|homework|mosquito*|shaving|cooking|kitchen|accident|football|soccer|bike|skate|basketball|trip|vacation|holiday*|camp|hilarious|concert|museum|dentist|vet|hamster|allergy|allergies|parents evening|grandpa|key|door|chest|vault|quiz|puzzles|shell|pillow|snowball|ball|guitar|piano|forest|cave|dungeon|village|villager*|king|queen|prince|ninja*|pirate*|spider|witch*|troll*|wolf|pokemon|fortnite|next time|ads|ad|lag|controls|update|sims|npc|chase|survive|survival|unlock*|power up|powerups|armor|helmet|shield|wave|waves|weapon*|arrow*|wins|won|cheat*|hack*|scoreboard|points|jumping|in game|ingame|vampire*|jk|math|maths|exam|test|essay|mage|healer|class project|soup|pasta|spicy|laughing|laughed|laughter|boredom|embarrassment|cringe|cuteness|heat|dice|dlc|grounded|bedtime|crossword|lego|comics|roller coaster|rollercoaster|exams|drawing|sequel',
  heard:
    '(he|she|they|someone|user|player|who|people|comment|account|stranger|it) ~2 (ask*|call*|offer*|post*|said|say*|send*|sent|tell*|told|want*) ~1 (me|us|my|kids|people|her|him|them)|(report|reported|reporting) (a|him|her|someone|that|the|them|this)|if (someone|a stranger|strangers) ~2 (ask*|say*|tell*|want*)|(never|do not|always|should not) ~4 (online|strangers|the internet|password|personal|private info)|(rule*|poster|lesson|book|story|villain|song|movie) ~2 (about|called|named|say*)',
  rules: [...englishDistress, ...englishBullying, ...englishSlurs, ...englishLures, ...englishContact],
};
