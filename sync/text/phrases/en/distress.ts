import type { PhraseRule } from '../../phraseRules.ts';

const always = `
(suicidal|suicide) !(awareness|bomb*|burn|door|king|lane|mission*|prevention|run|squad)
self harm*|selfharm*
-(#|few|five|many|of|some|ten|three|two) kms !(an|and|away|from|h|of|per|to)
(about|could|going|just|like|might|need|of|plan*|ready|should|to|tried|try*|want|will|wish) ~2 (hang*|hurt*|kill*|starv*|unaliv*) (my self|myself)
(least painful) way to (die|kill)
(how to|hurt to|many pills to|way to) (die|end it) $
how ~4 (hang myself|noose)
(been|got|he|i|she|was) ~2 (assaulted|groped|molested|raped)
(panic) attack*
death threats|threats to (me|my)
(call*|said|say*|tell*|told) me ~2 (die|end it|hang myself|kill myself|kms)
(goodbye|suicide) (letter|note)
`;

const inNoGame = `
wish i ~3 (dead|die|died|disappear|gone|vanish|not alive|not here|never born)
(i|just|make*|me) ~2 (better|deserve*|going|hope|like|rather|ready|should|want|wanted|wish|would) ~4 (be gone|dead|die|disappear|dying|never wake|not be alive|not be here|not exist|not wake|stop existing) !(from|hair|hard|in|into|laughing|like|my|of)
(want|wish|would rather) ~2 (never|not) ~2 (alive|born|exist*|here|live|wake up)
(never|no|not) ~1 (bother|care|deserve|feel|find|have|know|want) ~3 (alive|be around|be here|exist*|future|going on|keep going|live|living|point|purpose|reason|this world|wake up) !(for (the|this)|in (a|the|this)|to play)
(any|no|what is (the)?) (point|purpose|reason) ~1 (for|in|of|to)? ~1 (alive|anymore|being|going on|life|live|living|me|stay|trying)
no point (in)? (anymore|anything)
my funeral|not (breathing|waking up)
(everything|it all|life|living) ~3 (meaningless|not worth|pointless)
(how|i|just|might|she|to) ~1 (kill|unalive) myself
(going to|i|might|to|wants to) ~2 unalive
(be|is) my (final|last) (day|goodbye|message|night|note) !(at|before|in|of)
not have to (deal with|hear from|look after|put up with|see|worry about) me
(after|if|once|when) (i|i am|you) ~2 (died|dead|gone|not here|read this)
(going|ready) to (die|go goodbye)
(hope|wish) ~2 (bus|car|train|truck) ~2 (hit|hits|runs)
(feel like|thinking of|want to) (end|ending) it !(here|there|with)
(i|see) ~3 (future|nothing left|no way out|way out) !(from|of the|of this|to)
(going to|is) ctb|ctb (soon|tonight)|sewer slide
not belong (anywhere|here|in this world)
would rather (be dead|die|not be here)
(no one|no reason|nothing) ~2 (get up|left for me|live for|stay)
(better|easier|happier|lighter) ~3 (i was not|if i ~3 (alive|around|born|dead|die|died|disappear*|exist*|gone|here)|without me)
if i ~2 (am dead|am gone|am not here|did not exist|died|disappear*|stopped existing|was dead|was gone|was not (alive|around|here))
(anyone|everyone|no one|nobody|people|they|who|you) ~3 (care|cry|miss*|notice|sad) ~2 (about me|i am|i was|if i|me)
(anyone|no one|nobody) ~2 (care*|help*|like*|love*|need*|understand*|want*) ~1 me !(in|on|to)
better off (dead|without me)
(done|enough|sick|tired) (of|with) ~2 (alive|being here|everything|existing|hurting|it all|life|living|myself|trying)
(imagine|plan*|think*|thought*) ~3 (cutting|death|dying|ending it|ending my|how to die|hurting myself|jumping|not being here) !(hair|note|star)
(awful|bad|dark|horrible|scary|these|those) (thoughts)
(end|ending|take|took) (it all|my life|my own life)
(about|going|ready|think*|want|will) ~3 end (everything|it|things)
(make|need|want|wish) ~2 (everything|hurting|it|pain) ~2 (be over|end|go away|over|stop)
(bed|close my eyes|sleep) & (forever|never wake|not wake)
(goodbye|sorry) ~4 (being a burden|for being nice|for everything|for good|forever|i love you all|world)
(be|is|my) ~1 (final|last) (day alive|day here|goodbye|message|note|post ever)
(never|not) ~1 (bother|see) ~1 (any of you|me) ~1 (again|anymore|ever)
(never|no longer|not) ~1 be (alive|around|here) ~1 (after|any more|anymore|by|for long|much longer|next|on my|soon|to see|when)
(gave|give|giving) (away|my) ~3 (away|clothes|everything|stuff|things)
i ~3 (burn|choke|cut|cuts|cutting|hit|hitting|hurt|hurting|scratch*|starving) (my (arm*|leg*|skin|wrist*)|myself) !(by|on|shaving|while|with (a|my|the) (hammer|rocket|sword))
(again|been|from|keep|started|stop) (cutting|starving)
(bruises|cuts|scars) & (arm|arms|back|body|cover*|dad|face|fell|friend|hide|legs|long|mom|neck|school|she|sleeves|stepdad|wrist*)
long sleeves
(until|till) ~3 (bleed*|it hurts)
(bang*) my head
(need|urge|want) to cut
((days|weeks) clean|relapsed)
(never|no|not|stop|stopped|without) ~1 (ate|dinner|eat|eaten|eating|food|lunch) ~4 (anymore|day|days|deserve|fat|home|house|purpose|since|skinn*|thin*|ugly|week*|weight)
(puke*|purge*|sick|threw|throw*) ~1 (myself|up)? ~1 (after|everything|on purpose|so i) ~2 (ate|breakfast|dinner|eat*|food|lunch|meal*|not get fat|purpose)
(afraid|fat|guilty|scared) ~5 (eat|eating|food) !(me|my|the|you)
skip* ~1 (breakfast|dinner|food|lunch|meals) ~4 (skinny|thin|to lose|weight)
(only|than|under) ~2 # calories
(made|make|making) (herself|himself|myself) ~1 (bleed|puke|sick|throw up|vomit)
(pills|sleeping) & (all|ate|bottle|hid*|many|take|took|whole)
overdos*
(bridge|roof|train) & (end it|i am|jump|jumping|stand|standing)
(blade*|gun|knife|noose|razor*|rope) & (dad|he|mom|my (arm*|neck|room|skin|wrist*)|myself|next to me|scared|stepdad)
(<kin>) ~3 (abus*|beat|beats|burns|chok*|hit|hits|hitting|hurt|hurting|hurts|kick*|locked|molest*|punch*|push*|rape*|scares|scream*|slap*|smack*|threaten*|threw|throws) ~2 (each other|her|him|me|mom|my (brother|mom|sister)|stuff|things|us) !(at (a|the)|down to|every (single)? time|for being late|in|off|to the)
(abused|beat|beaten|hit|hurt|kicked|raped|touched) ~2 by (<grown>|<kin>)
(he|she|they) ~2 (beats|beating|chok*|hit|hits|hitting|hurts|kicks|punch*|push*|threaten*) (me and)? (me ($|again|and|at home|every (day|night)|so|when he)|my (brother|dad|mom|sister))
(is|keep|keeps) (abusing|beating|hurting|touching) (me|us)
(kicked|threw) (me)? out of (home|my house|the house)
not ~1 want to ~1 (be|go|go back) home
(<grown>|<kin>|he|she|they) ~3 (kiss*|touch*) (her|him|me|my|us)
(do not|never|not) like (how|the way|what|when) ~2 (<grown>|<kin>|he|she) ~2 (comes|does|hug*|kiss*|look*|touch*)
(came|come|comes|coming|gets|sneak*) (in|inside|into|to)? ~1 (her|his|my) (bathroom|bed|bedroom|room|shower) & (<kin>|dad|drunk|he|night|sleep*|uncle)
(made|make*|making) (her|him|me|us) ~2 (bath|clothes off|do (stuff|things)|kiss|naked|secret|sit on|sleep (in his|with)|touch|undress|watch)
(<kin>|he|she|they) ~3 (kick*|lock*|threw|throw*) me (in|out|outside|up)
(anywhere|no place|nowhere) (else|safe|to)? ~1 (live|sleep|stay)
(living|sleep*) (in|on|outside) ~2 (bus|bus stop|car|park|station|street*)
(ran|run|running) away
(<kin>|he|she|they) & (breaking things|breaks everything|drunk|high)
(afraid|hate|scared|scares me) ~3 (be|being|come|coming|go|going|to go) ~2 (alone with|home|house|moms) !(alone|game)
(afraid|scared|scares) & (<kin>|at home|come back|find out what|go home|hit me|hurt me|hurt us|kill me|touch me)
(never|not|nowhere) ~2 safe ~2 ($|anymore|anywhere|around|at night|here anymore|him|home|house|room|there|with)
(home|house) ~2 (never|not) ~1 safe
(dinner|eat|food) & (dad|days|home|house|mom|parents) & (never|no|not|nothing|without)
(never|not|stopped|without) ~1 (feed) (me|us)
(dad|mom|parents) ~4 (gone|left|not been|not come|not home) ~3 (alone|days|since|week*)
(about|going|said|says|swear*|threaten*|tried|trying|wants|will) ~5 (beat|hit|hurt|kill|rape|shoot|stab|strangle) (everyone|her|herself|him|himself|my (baby|brother|dad|family|mom|sister)|themself|themselves|us)
(said|says|swear*|tells|threaten*|told) ~5 (beat|choke|hit|hurt|kill|rape|shoot|stab) me
(<kin>|dad|he|mom|she|they) ~2 (going to|wants to|will) (beat|choke|hit|hurt|rape|stab) me
(blackmail*|going|if|said|says|threaten*|wants|will) ~6 (post|send|share|show) ~4 (my|our|the|those) ~1 (body|photo*|pic*|video*)
(got|has|have|took) ~2 (nudes|photo*|pic*|video*) of (her|me|my)
(blackmail*) (her|him|me|my)
(posted) ~3 my (body|nudes|photos|pic*)
(car|guy|man|person|someone|van) ~4 (follow*|waiting|watching) ~1 me
i am being (abused|beaten|followed|hit|hurt)
(help|police) & (abus*|dad is|dying|hitting|hurt (me|my|us)|hurting|mom is|myself|not safe|rape*|scared|stepdad)
i am in ~1 danger
(beat|beats|hit|hits|hurt|hurts|kick|punch|push) me (after school|again|all the time|and|at home|at school|because|every day|for|if|in the|so|up|when|with) -(hit me up)
(<friend>) ~2 (does not|never|not|stopped) ~1 (eat|eating)
(<friend>) ~5 (burn*|cut|cuts|cutting|harm|hurt|hurting|hurts|kill|starving) (her (arm*|wrist*)|herself|himself|his (arm*|wrist*)|themself|themselves)
(<friend>) ~6 (going|might|post*|said|says|talk*|text*|think*|told|tried|try*|want*) ~5 (be alive|be here anymore|better off|dead|die|disappear|dying|end her|end his|end it|goodbye|jump off|live anymore|no point|not be here|not being here|not wake up|suicide|want to live) !(at|in|on)
(going|plan*|threaten*|tried|try*|want*) to (hang|harm|hurt|kill) (herself|himself|themself|themselves)
(<friend>|he|she|they) ~2 (being|gets|is|was) ~1 (abused|beaten|hit|hurt|locked|molested|raped|touched)
(friends|her|his) (boyfriend|brother|coach|dad|family|mom|parents|stepdad|teacher|uncle) ~2 (abus*|beat*|chok*|hit*|hurt*|kick*|lock*|punch*|rape*|slap*|threaten*|touch*)
(feel|i am) ~3 (burden|broken|dead inside|depressed|empty|hopeless|like (no one|nobody)|like dying|like giving up|like i do not matter|like nothing|nothing anymore|numb|so alone|so lonely|worthless) !(at|for|on)
(alone|but|i|me|not ok*) ~4 (no one|nobody) (cares|knows|notice*|sees)
i ~2 (no one|nobody) ($|left|to (talk|turn))
(someone|somebody) to talk to
i am ~1 not ~2 (fine|ok|okay) ($|and|anymore|at all|but|please)
(do not know|no idea) (how|what) (much longer|to (cope|do anymore|do please|go on))
(can not|not) cope
everything hurts
(everyone|they all|they) ~3 hate me
(nothing) makes me happy
(be|being|get*|i am) ~1 bullied|(bully|bullies|bullying) (me|us)
(cry|crying) ~1 (all (day|night|the time)|alone|every (day|night|single night)|for no reason|in the bathroom|to sleep|until i)
can not stop crying
hate (being alive|being me|everything about me|how i look|living|my body|my life|my self|myself|who i am) !(for (los*|miss*|not)|in|when i (die|lose|miss))
(gave|give|giving) up on (everything|life|living|myself)
(no) ~1 (future|hope) (anymore|for me|left)
can not (be here|breathe|do life|go on|keep going|keep living|live like)
(hard|hurts|much|painful|scary) ~1 to (be alive|be home|exist|go home|go on|keep going|live|stay alive)
(hide|hiding|lock* myself) ~3 (bathroom|closet|room|under) & (angry|dad|drunk|he|hit*|mom|parents|scream*)
(says|wish*) ~3 i was never born
(i do|i will) not matter
(it|stuff|things) ~2 (awful|bad|hell|horrible|not good|not ok|not okay|scary) (at home|at my house|in my house|with my dad)
(tell|told) ~4 (what he|what my (coach|dad|mom|stepdad|uncle)|what she) ~1 (did|do|does)
`;

const inNoTalk = `
can not (do|handle|stand|take) ~1 (everything|it|life|this) ~1 (alone|any more|anymore|longer|no more)
(just|someone) ~1 (end|kill|shoot) me
(am|be) done ~1 (forever|goodbye|trying|with everything|with this world) $
not want to be here
`;

/** Somebody may be in danger: who writes, or somebody they know. */
export const englishDistress: PhraseRule[] = [
  { verdict: 'distress', patterns: always },
  {
    verdict: 'distress',
    unless: 'game',
    but: '(kill*|kills|hit|hits|beat|beats|scream*|yell*|yelled|shout*|mad|grounded|angry) ~4 (if i (do not|am late|stay|fail|forget|break|get|miss|was|play*)|late|phone|bedtime|chores|room is|cool|laugh*|new record|me at|to the)',
    patterns: inNoGame,
  },
  { verdict: 'distress', unless: 'talk', patterns: inNoTalk },
];
