import type { PhraseRule } from '../../phraseRules.ts';

const always = `
(another|dm|get|give|got|have|make|more|need|post|see|send|share|show|swap|take|text|trade|want) ~4 (<pic>) ~2 (in (bed|the (bath|shower))|in your (bathroom|bed|bra|pajamas|room|shower|swimming|swimsuit|underwear|undies)|of (you|your|yourself)|wearing|without)
(body pics|feet pics|naked pic*|nudes|sexy (photo*|pic*)|underwear pic*)
(the|you|your) ~1 (log in|login|pass code|password|pw) & (and i|drop|for me|give|have|i will|know|me|need|or|please|send|share|so i|tell|trade|what)
(give me|need|send me|share|tell me|what is) ~2 your (pass)
(gave|give|send|tell) me ~1 code ~1 (that|you) (get|got)
(cam|camera|webcam) & (babe|for me|i want to see|show|so i can see|with me|your)
(cam|face|facetime|private|skype|video|webcam) (call|chat) & (alone|just us|later|private*|secret|tonight|us|with me|you)
(cam|webcam) (2 cam|me|on|please) $
(videochat) (me|tonight|with|you)
asl ($|please)
(age) is (just|only) ~1 number|age ~1 not matter
(bra|chest|underwear|undies) (size)
(gone|got|have|hit|started) ~2 (puberty) $
(are)? you ~1 (a virgin|virgin)
(sit) on my (face|lap)
(take|took) (off|up) your (bra|clothes|shirt|top|underwear)
(dare) ~4 (cam|kiss|naked|photo|pic*|take off|underwear|undies|undress)
(<pic>) (4|for) (<pic>)
(come|live|move|run away|sleep|stay) ~1 with me $
(ran|run) away (together|with me)
(can|could|going to|if i|let me|will|would) ~2 (drive|get|pick|take) you ~1 (after|at|from|home|in my|somewhere|to my|up)
(by|have|in|into) ~1 my (bed|car|hotel|van)
my (car|van) ~1 (around|near|outside|waiting)
behind your (moms|parents) back
(beautiful|grown|grown up|mature|pretty) ~1 for ~1 (#|a (boy|girl|kid)|girls|kids|most|other (boys|girls|kids)|the other|your age)
not ~1 (act|like|look|talk) ~1 (#|a (child|kid|little)|like a (child|kid)|other (boys|girls|kids|people)|the other (boys|girls|kids)|your age)
do you ~1 (date|like) (big|grown|mature|older) (boys|girls|guys|man|people)
(model|photographer) & (agency|photo*|pic*|send|shoot|you)
your (brother|dad|family|mom|parents|sister|teacher) ~2 (around|asleep|away|bed|check*|find|go through|home|in the|know|leave|let you|look*|near|notice|out|read*|see|sleep*|strict|there|understand|watch*|work) !(about (the|this) game|new|to play)
`;

const inNoGame = `
(never|no need to|not|promise|without) ~3 (<tell>) ~2 (<folks>) !(how|the|where)
(never|not) ~1 tell (any one|anyone|no one|nobody) !(how|level|the|trick|works)
(promise|swear) ~3 (never|not) ~1 (say|share|show|tell)
(dirty|little|our|special) ~1 (secret) !(door|ingredient|level|passage|room|stash)
(be|it is|just|keep|stay|this) ~3 (between us|between you|secret) (about us|and|because|between|for me|friend*|from|just|ok|please|so|you)
secret (between|friend*|from (everyone|your)|with me)
between (me and you|the two of us|us|you and (i|me))
can you keep a secret ~3 (about|from|i|me|not|tell|us)
(<folks>|adults|anyone|no one|nobody|they) ~2 (never|no|not) ~2 (be mad|find out|freak|get (it|us)|have to know|know|let us|like (it|me|us)|need to know|see|understand) ~1 ($|about|and|how|if|it|me|our|so|that|this|us|we|what)
(no one|nobody|they) ~2 (find out|know|see us)
(make sure|sure) ~1 (no|they|you|your) ~1 (<folks>|one)? ~2 (around|find*|know*|look*|see*|watching)
(delete) ~2 (chat*|dm|everything|message*|photo*|pic*|these|this) ($|after|and|before|every|from|now|ok|once|please|so|we|when|you)
(are|you) ~1 -(be|die|end|forever|it|never|not|play|sit|up) (alone|by yourself|home alone|on your own)
(any adults|anyone|brother|people|sister|someone|who|who else) ~1 (else|is)? ~1 (around|around you|home|in the (house|room)|near you|next to you|there|there with|watching you|with you) ($|now|or|right now|tonight|too|with you)
(after|if|once|until|when|while) ~3 (asleep|go to (bed|sleep|work)|gone|in bed|leave|leaves|not home|out|sleeping) & (call|cam|chat|dad|everyone|message|mom|parents|talk|text)
(another|any|dm|get|give|got|have|more|post|see|send|share|show|swap|take|text|want) ~3 (<pic>) ($|and i|babe|back|dancing|first|for me|i will|if|in|in private|just|now|of (urself|you)|ok|only|or|please|privately|so|then|to (me|prove)|tonight|too|wearing)
(know|prove|see|show) ~2 (how you look|it is really you|what you look|you are real|you in|you on cam|you really look|your (bed|bedroom|body|bra|chest|face|feet|legs|pajamas|room|swimsuit|underwear)|yourself) -(^ ~1 see you in)
what ~1 you look like
what ~1 you ~1 wearing
wearing (right now|under) $
(in bed|sleep) ~1 (in pajamas|in your underwear|naked|without)
how old ~3 (alone|babe|beautiful|boy|boyfriend|girl|live|pic*|princess|send|single|where)
^ (and|hey|ok|so|wait)? (how old|what age) ~1 you (and|babe|beautiful|boy|girl)? $
(age|how old) (and) (location|photo|pic|pics|where)
you ~2 (a)? (boy or (a)? girl|boy right|girl or (a)? boy|girl right)
(ever|have|ya|you) ~3 (a date|bf|boyfriend|first kiss|gf|girlfriend|kiss|kissed) ($|a (boy|girl|guy)|already|anyone|babe|because|before|on the|or|right now|someone|with|yet)
(so|you are|your) ~2 (beautiful|pretty|sexy) ~1 (angel|baby|can i|do you have|for #|girl|how old|i could|i want|i would|in that|in your|princess|send|to me|want to|when you|you know)
(b|be) ~1 my (angel|baby|bf|boyfriend|gf|girl|girlfriend|little|princess|secret|special)
(hey|love you|my|night) ~1 (angel|babe|baby girl|beautiful girl|good girl|little girl|princess|sexy)
(can|could|going|love|want|wish|would like|would love) ~2 (hug|kiss|touch) (with you|you|your)
(i am) (#|a grown|a man|much older|older|way older) ~2 (but|does that|is it|is that) ~3 (age|bother|girl|like|love|matter|ok|okay|older|you)
(bring|buy|get|gift|give|giving|pay|send|trade) (you) ~6 (4|after|as long|but|for|if|in exchange|just|only|when) ~2 (a|keep*|me|not tell|one|photo*|pic*|promise|secret|selfie*|us|video*|you|your) !(add|beat|collect|find|finish|fix|get to|guess|help|join my|like|make a|rate|reach|review|solve|trade|vote|win)
(<loot>) & (be nice|call me|cam|come (alone|get|to)|do me|do something|for a (favor|hug|kiss)|if you (are|be|call|come|do|give|keep|let|meet|promise|send|show|take|tell|turn|video)|in private|just us|meet me|not tell|owe|pic*|privately|secret|selfie*|send me|show me)
(gave|got) you ~4 (do|now|owe|send|should|show|so)
you owe me ~2 (<pic>|a favor|a kiss|for|now|one|something)
(from|i am|this is|we are|work at|work for) ~1 (recess|roblox|staff|the team) & (code|login|password|your account|your parents)
(have|log in to|log into|log on|use) (to)? your account
(give|send|share) ~1 your account
(can|have to|just|should) ~1 trust me
(no one|nobody|one|only|person) ~3 (care*|gets|like|love*|understand*) ~1 you ($|and|as much|better|like|more|the way)
(care about|get|know|love|understand) you (better|like no|more|the way) ~2 (anyone|do|else|friends|mom|parents|than|they)
(you are)? ~1 special (boy|friend|girl|little|to me)
(come|hang out|meet|show up) ~3 (alone|by yourself|in private|just the two|just us|just you|no parents|on your own|only you|secret*|without (anyone|your))
(not|without) ~1 (bring) ~1 (anyone|dad|friend|friends|mom|one|parents|phone|your)
sneak* out
(just|only) (me and you|the two of us|us|us two|you and i|you and me) ($|alone|and|for|in|no one|nobody|ok|tonight)
(come|over|stay) ~2 (mine|my) ~2 (apartment|bed|flat|hotel|house|place|pool|room)? & (alone|bed|games|just us|no one|nobody|not tell|parents|present|secret|sleep)
if you ~1 (block|do not send|leave|say|stop|tell|told) ~6 (everyone|hurt myself|kill myself|post|send|share|show)
if you ~2 (are my friend|care*|like*|love*|trust*|were my friend) ~2 (do it|me|prove|send|show|then|you will|you would)
(you will|you would) ~3 if you ~2 (care*|like*|love*|trust*)
(earn|make) ~1 (money) ~4 (cam|dancing|model*|photo*|pic*|secret*|video*)
play a ~1 game where (we|you) ~2 (dare|kiss|send|show|take|touch|undress)
(do|does) ~1 (you|your (bedroom|door|room)) ~2 (a lock|alone|lock|own bedroom|own room|sleep alone)
(account|app|chat|place) ~2 (adults|mom|no one|nobody|parents|they) ~2 (block|can|check|know|never|not|see)
(app|chat|messages) ~1 (delete|disappear*|private)
(call|chat|message|play|talk|text) ~2 (after|at night|when|while) ~3 (asleep|gone|in bed|night|sleep|sleeping)
(not) be (a baby|afraid|scared|shy)
(all|every|most|other) ~1 (boys|girl|girls|kid|kids|people) ~2 (did|do|does) (it|that|this)
(just|only) (1|a|one) (kiss|little|photo|pic|picture|selfie|video)
(<folks>) ~1 (are mean|are strict|do not (deserve|get|love|understand) you|so strict|too strict)
(call|cam|message|talk to|text) me (if|once|when) (you|you are|you get) ~1 (alone|by yourself|home alone|in bed|shower)
(i (will not|would never)|promise) ~2 (hurt you|share|show|tell)
`;

/** What somebody does who is after a child. */
export const englishLures: PhraseRule[] = [
  {
    verdict: 'lure',
    patterns: always,
    but: '(ask|tell|show|forgot|reset|change|changed|recover|never|not share|should not) ~3 (your parents|your mom|your dad|parent|a grown up|an adult|my password|password|passwords)|(parental|level|door|vault|chest|wall|wifi|bug)',
  },
  { verdict: 'lure', unless: 'game', patterns: inNoGame },
];
