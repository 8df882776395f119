import type { PhraseRule } from '../../phraseRules.ts';

const always = `
kys
-(accidentally|almost|and|can|could|if|might|never|not|or|that|then|to|when|will|would|you) (cut|delete|drown|end|hang|harm|hurt|kill|murder|neck|off|rope|shoot|stab|unalive) (you self|your self|yourself)
(and|better|go|just|need to|please|should|why do not you) (just|really)? (cut|drown|end|hang|kill|neck|rope|shoot|stab|unalive) (your self|yourself)
slit (you|your) (wrist*)
(drink) (bleach)
(did|do) (everyone|me|the world|us) ~1 a (favor) and
snitches get
(i|we) ~2 (find out|know) where you (go|live|sleep|walk)
(made|make|making) (you|your) (life|lives)? (cry|hell|pay|regret)
(how|why) ~1 (are|did|do|were) you ~1 (alive|born|even alive|exist|still live)
not deserve to (be alive|be here|breathe|exist|live)
(should|should have|were) (never|not) (have)? (be|been)? born
waste of (a life|life|oxygen|skin|space)
`;

const inNoGame = `
-(i|could|would|should|can|me|to|and|will|might|cant) (already|and|go|just|or|please) (and|just)? (choke|die|disappear|drown) ($|alone|already|bitch|from|in|loser|now|please|somewhere|ugly|you)
(hope|wish) ~2 (he|she|you|your) ~4 (alone|break*|bullied|burn*|cancer|choke*|cry|dead|die*|disappear*|fail*|get beat*|hit by|hurt|lose everything|never come|run over|sick)
you ~2 (belong|better|could|deserve*|need to|should) ~3 (alive|alone|be ashamed|be locked|bullied|dead|die|disappear|everything bad|exist|gone|hell|it all|trash)
(class|everyone|family|group|life|party|place|school|server|team|us|we|world) ~4 (better|fun|happier) ~2 (if|without) ~1 (<name>|her|him|you)
(literally nobody|no one|nobody|not one person) ~3 (ask*|be friends|can stand|care*|friends with|going to|invite*|like*|love*|miss*|need*|play*|sit|talk*|trust*|want*) ~3 (<name>|her|him|you|your)
(all of us|class|even|everyone|i|people|the boys|the girls|the whole|they|we|whole school|your (brother|dad|dog|family|friends|mom|own|parents|sister|teacher*)) ~3 (abandoned|ashamed of|better without|can not stand|do not (like|love|need|want)|do not want|does not (like|love|want)|feel* sorry for|hate*|know* you are|laugh*|left because of|make fun|makes fun|making fun|never wanted|say* you are|sick of|stand being|talk* about|think* you are|tired of) ~1 (<name>|fat|having|her|him|stupid|such|ugly|you|your)
(<very>)? you ~2 (0|no|not (a single|any)|zero) ~1 (brain*|friends|future|life|one) ($|and|at|because|ever|ha*|lol|so|to|with)
(no friends) (freak|ha*|kid|lol|loser)
(always be|be|die|eat|end up|sit) alone ($|because|forever|like|lol|loser)
(<are>) ~1 (a|an|just a|nothing but a|such a|the) (burden|mistake|nobody|waste)
(you are|you will never be|your) ~1 (less than nothing|nobody|nothing)
(<are>) (<very>)? (<very>)? (<very>)? (<very>)? (<bad>) !(%|at|bear|bird|bug|cat|dragon|duck*|fish|frog|goose|hero|in the|knight|little (%|cat)|potato|with the|wizard)
(<are>|you) (<very>)? (<very>)? (<very>)? (<badNoun>) !(%|at|in the|of the (game|house)|that|who|with)
you (<bad>) ($|<animal>|<bad>|<badNoun>|af|boy|child|girl|kid|lol)
^ (<bad>) (<bad>)? (bitch|boy|cow|creep|freak|girl|kid|loser|pig|weirdo|whale) !(%|in|is|on|with)
(cry|ew|go away|hey|leave|lol|ok|shut up|sure|yo) ~1 (<bad>|<badNoun>) $
^ (baldy|cry baby|crybaby|fatso|fatty|four eyes|freak|idiot|pizza face|ugly af|weirdo) $
what (a|an) (<very>)? (<bad>)? (<animal>|<badNoun>) ($|<name>|he|lol|she|you)
how (<bad>) (are|can|do) (someone|you)
are you (<very>)? (dumb|retarded|special|stupid)
(<name>s|her|his|your) (<very>)? (<bad>)? (acne|arms|body|clothes|eyes|face|feet|hair|haircut|head|legs|nose|shoes|skin|teeth|voice|weight) ~3 (annoying|awful|bleed|bully|dirty|disgust*|fat|gross|horrible|huge|laugh*|like|poor|puke|scare*|sick|smell*|stink*|stupid|trash|ugly|vomit|weird)
(<bad>) (body|face|hair|nose|teeth|voice)
you (smell|smells|stink|stinks) (<very>)?
(buy|get|need|take|use) (a bath|a shower)
-(help|helps|i|to|want|we) ~1 (lose) (some)? weight
stop eating (<very>)? ($|everything|fat*|much|pig|you)
(back|get back|go|go back) (2|to) ~1 (country|kindergarten|where you came)
(go|run) (cry|crying) ~1 ($|about|baby|corner|home|in|loser|mom|to)
cry (about it|more)
imagine (being|having) ~3 (<bad>|<badNoun>|like you|no friends|poor|you)
your (brother|dad|family|mom|parents|sister) ~1 (<very>)? (abandoned|broke|dead|did not want|drunk|fat|gave you|left|poor|stupid|ugly)
no wonder ~2 (abandoned|alone|bullied|everyone|hate*|left|no friends|no one|nobody)
you ~1 (act|look|looked|looks|run|smell|talk|walk) (<very>)? (<very>)? (funny|like ~1 (<animal>|<badNoun>|baby|dad|grandma|shit|your mom ~2)|poor|stupid)
you (creep|gross|make|makes|ruin*) ~1 (everyone|everything|me|our|the|us) ~1 ($|class|group|lives|out|party|puke|sick|team|vomit)
you are ~1 reason ~1 (dad|everyone|mom|no one|nobody|people|we|why)
(<name>|<them>|you) ~1 (can not|not) ~1 (be|come|eat|hang|join|play|sit|stay) ~2 (group|here|in our|our|to my party|with us)
(<name> is|he is|she is|you are|you were) ~1 (never|not|un) ~1 (in the group|invited|my friend|one of us|our friend|pretty enough|wanted)
not (belong) ~1 (anywhere|at this|here|in our|in this|with|with us)
(never|no one|nobody|not|should not|stop) ~2 (add|be friends|be nice to|friends with|go near|hang out with|hang* with|help|invite|let|play* with|sit* next to|sit* with|speak to|talk* to|work with) (<them>)
(all of us|everyone|girls|guys|if we all|just|let us|please|we all|we are all|we can|we should|who wants to) ~3 (block|bully|hate on|hide from|ignore|kick|laugh at|leave out|make fun|spam|tell|unfriend) ~2 (<them>|you)
tell (<them>) ~1 (he|is|she|that|they) ~2 (<bad>|<badNoun>|hate*|not invited|smells|stinks)
(i|they|we) ~1 (never|not) ~1 (like|need|want) (<name>|her|him|you) ($|any|anymore|around|at|here|in|near|on|to (be|come|play|sit)|with)
(get off|get out|go away|leave|stay away|stay out) ~2 (my|our|this) ($|chat|class|friend group|friends|gc|group|life|lives|party|school|server|squad|team)
(chat|gc|group|party|server) ~2 without (<name>|her|him|you)
(voted) ~5 (kick her|kick him|kick you|leave you out|not our friend|out|you are not)
((brother|cousin|dad|friends|sister) (are|going to|is|will)|about to|am going to|going to|i am|i could|i want to|i will|i would|let us|should|someone should|swear|want to|we are|we will) ~3 (beat|break|burn|choke|cut|drown|end|fight|find|get|hurt|jump|kick|kill|murder|punch|rape|ruin|shoot|slap|smack|smash|stab|strangle) ~1 (<name>|her|him|you|your) ~1 (after|arm*|at lunch|at school|bad|bitch|face|family|for (that|this)|for real|head|house|in real|in the (face|head)|in your|irl|leg*|life|loser|mouth|myself|neck|nose|on monday|outside|so (bad|hard)|teeth|tomorrow|until|up)
(going to|i am going to|i want to|i will|i would|we will) ~1 (beat up|choke|fight|hurt|kill|murder|punch|rape|slap|smack|stab|strangle) (her|him|you)
(i|we) ~2 (catch|come for|coming after|coming for|find|get|waiting for) you (after|and|at school|bitch|for this|irl|loser|outside|tomorrow)
you are ~1 (dead|done) (after|at school|for|if i|kid|loser|meat|monday|to me|tomorrow|when (i|we))
you are (going to) (be sorry|get (beat*|hurt|it)|pay|regret|wish)
(watch) your (back|mouth)
(better|should) (be scared|hide|not show|run|sleep with|watch) ~2 ($|after|at school|bitch|face|kid|loser|monday|tomorrow)
(wait) (till|until) (i|we) ~1 (catch|find|get|meet|see) you
(if|when) you ~1 (come|say|talk|tell) ~5 (dead|else|going to|i will|we will|you are|you will) ~2 (beat|dead|get|hurt|kill|pay|punch|regret|slap|sorry|you)
(behind|catch|come|fight|meet|outside|see|wait*) & (beat you|fight|get you alone|punch|smash you|so i can)
(dare|never|not) ~1 (bring|come|go|show|show up) ~2 (class|face|here|monday|near|party|school|tomorrow)
(<name>|he|she|that (boy|girl|kid)|this (boy|girl|kid)) ~1 (are|has|is|look|looks|smells|stinks|was) ~1 (<very>)? (<very>)? (<animal>|<bad>|<badNoun>|bad|like (<animal>|shit|trash)|no friends) !(%|and (i|we) love|at|boss|but|for|in the|to (beat|win)|when)
(look at) ~1 (<them>|her|his|that) ~3 (<animal>|<bad>|<badNoun>|face|hair|nose)
who (else)? (hates|thinks|wants to (beat|bully|fight|hit|punch)) (<them>)
(everyone|i|we all) (hate|hates) (<name>|that (boy|girl|kid))
you suck ($|and|as|at (being|everything|life)|so much) & (everyone|friend|life|no one|nobody|person|ugly)
you (dirty|disgusting|dumb|fat|little|pathetic|stupid|ugly|worthless) (dumb|fat|little|stupid|ugly)? (<animal>|<badNoun>|bitch|kid|shit)
(even|your) (cat|dog|family|grandma|mom|own dad|own mom|parents|sister|teacher) ~1 (ashamed|better|hate*|laugh*|left|not like|not love|not want|wish*)
shut (up|your) ~2 (<bad>|<badNoun>|bitch|mouth|no one|nobody)
(can you|could you|just|why do not you) ~1 (disappear|go home|leave|log off|move away) ~2 (already|and never|everyone|forever|freak|loser|no one|nobody|we)
`;

/** At a person, not at a character of a game. */
export const englishBullying: PhraseRule[] = [
  { verdict: 'bullying', patterns: always },
  {
    verdict: 'bullying',
    unless: 'game',
    but: '(jk|just kidding|bullying is|be kind|no offense to the)',
    patterns: inNoGame,
  },
];
