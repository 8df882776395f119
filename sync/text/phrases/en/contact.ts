import type { PhraseRule } from '../../phraseRules.ts';

const always = `
(add|call|catch|chat*|contact|continue|dm|find|follow|friend|go|hit|hmu|invite|join|look|meet|message|move|play|pm|reach|speak|switch|talk*|text|write) ~2 (each other|me|over|privately|there|together|up|us|with me|you) ~3 (<social>|psn|signal|xbox live|zoom)
(add|call|dm|find|follow|hmu|message|pm|snap|text) (me)? ~1 (my)? @ $
(add|call|dm|message|text) me ~1 @
(@) (add|dm|follow|message|text) me
(@|%) (is|on|it is) my ~1 (<social>)
(same|user|username|@|%) ~2 (in|on) (everything|all my|there)
(<social>|link|socials) ~3 (my|the)? bio|(check|my) ~2 (bio|profile) ~3 (<social>|number)
my (<social>|number|socials) ~3 (bio|profile|same)
(i am|is your) (also|always)? (in|on) (<social>)
(download|get|install|make) (a|an)? (<social>) (and|for|so|then|to)
^ @ (in|on) (<social>) $
^ (follow|search|subscribe to) @ $
my (nick|user) is %|^ (user|username) (is)? (@) $
(add|follow|join) my (<social>|gc|group chat|groupchat|realm|server)
(gc|group chat|groupchat) link|(to|join) the (gc|group chat|groupchat)
(dms) (are)? open|(check|into|my) (your)? dms|inbox me
(call|phone|ring|text) me ($|at #|back|later|to*)
(can|could|let) (i|me) (call|ring|text) (you)
me a (call|ring) $
(drop|my|send|your) addy|ft me
(any|drop|follow|got|have|my|swap|what|your) socials
(hop|join) (in|on)? ~1 (call|vc)
(what|which) (grade|year) (are)? you
(chat|go|message|talk) ~2 private*
(%) (elementary|high|middle|primary|secondary) school
i attend %|(pupil|student) at %
my (teacher|tutor) ~1 (is|called) (miss|mr|mrs|ms)
in your (class|form|year)
do you (also|still)? live !(in a|in the)
^ (what|which) (city|school|street|town) $
(come|hop|move|switch|vc) ~1 (on|onto|over|to) (<social>)
(anyone|snap) (buddies|friends|streak*)|streaks anyone
(follow (4|for) follow|subscribe to (me|my))
(can i|can we|could we|do a|let us|should we|want to) ~1 (call|facetime|vc|video call|voice call|zoom) ($|call|later|me|now|on|some*|to*|u|with|you)
(add|my|on) ~3 (bird|blue|camera|ghost|green|purple|yellow) app
app with the (bird|camera|ghost)
wa me|on wa
(%|@) (underscore) _
(%|@) (gmail|hotmail|icloud|yahoo)
my (twitch|youtube|yt) ~1 (called|is) (%|@)
(add|dm|find|follow|friend|look|message|text) ~2 (%|@) ~1 (at|in|on) (my)? (<platform>)
(add|call|dm|find|follow|friend|hit|hmu|message|reach|text) (me|us) ~2 (at|by|in|on|over|through|via) ~1 (<platform>|a different|another|it|there)
(add|check|follow) ~1 (me|my) ~1 (<social>|account on|gamertag|psn|spam|xbox)
(better to|can i|can we|could we|do you want to|easier to|let us|only|rather|should we|want to|we can|we could|we should) ~3 (call|chat|continue|dm|go|message|move|speak|switch|talk|text|voice) ~3 (by|in|on|over|through|to|via) ~1 (<social>|another|different|other app|phone|private|signal|zoom)
(chat|continue|keep|message|move|speak|switch|talk|text|write) ~3 (a different|another app|different app|off here|off this|other app|outside (of here|this)|somewhere else)
(dm me|hmu|pm me)
(discord|facetime|ig|insta|kik|skype|snap|snapchat|telegram|whatsapp|zoom) me
(call|message|phone|ring|text|txt|write) (her|him|me|my (cell|dad|house|mobile|mom|number|phone)|our house|us) (#|at|here|on) ~2 (#|<digit>|@|cell|home|mobile|my|number|phone)
(anyone got|comment|drop|exchange|give|leave|need|post|send|share|swap|switch|trade|want) ~1 (digits|discord|discords|ig|insta|sc|snap|snaps|socials|whatsapp) !(and|code*|in|level|of|puzzle)
join (my|our) ~1 (chat|dc|discord|group|telegram|whatsapp)
(any|different|other) ~1 (app|place|site) ~2 (chat|talk|text)
^ (got|have) (a|an|any)? (<social>) $
what is your (<platform>) !(high*|level|map|record|score|skin|world)
(got|have|here is|it is|take|that is|this is|use|write down) my ~1 (<social>|address|cell|digits|email|gamertag|mobile|number|phone number|psn|user) !(app|bug|login|version)
my ~1 (<social>|fortnite|friend code|gamertag|minecraft|psn|roblox|signal|steam|twitch|xbox|zoom) ~1 (account|code|contact|handle|id|name|nick|number|tag|user|username)? (as|has|is|starts|under|user|with) !(<notName>) (_)
my ~1 (<social>|gamertag|psn|user|username) ~1 (@)
my (handle|socials|tag) (are|is|on)
(account|called|gamertag|handle|id|name|nick|same|tag|user|username) ~2 (at|for|in|on) (my)? (<social>|fortnite|psn|roblox|steam|twitch|xbox|youtube) ~1 ($|%|@|as|is|just|so|too)
(<social>|gamertag|psn|roblox|steam|xbox) (account|handle|id|name|number|tag|user|username)? ~1 (add|as|by|is|me|name|user)? (@)
(<platform>) (id|name|nick|tag|user|username) (is)? %
@ ~1 (in|on) ~1 (<platform>)
(be|i am|it is|me|under) !(never|not) ~1 (%|@) (in|on) (<social>|psn|roblox|steam|twitch|xbox)
(ya|you|your|yours) ~1 (<social>|friend code|gamertag|psn|roblox user*|socials|user on|username on|xbox) !(bot|button|channel|community|filter|for the|group for|have|integration|link|login|notif*|page|post|server*|stream|support|trailer|tutorial|version|video*)
^ (your)? (<social>|actual name|email|full name|mail|real name) (name|please|user|username)? $ -(^ (dc|disc|disco|gram|ig|sc|signal|snap|tele|telegram|threads|yubo) $)
you ~2 (got|have|in|on|use) ~1 (<social>|psn|skype|xbox live|zoom) !(bot|channel|community|filters|for (the|this|your)|group|link|of|page|server*|version)
(anyone|who|who is) ~2 (add|call|chat|friends|got|has|have|on|talk|trade|use|want) ~5 (<social>) ($|add|and|i|me|or|to)
your (<platform>) (account|code|friend code|gamertag|handle|id|name|nick|tag|user|username)
(add|friend) me (%|@|i am|if|it is|my|name|on|please|so we)
your ~2 (cell number|digits|email address|full name|gmail|home address|house address|house number|last name|mobile number|phone no|phone number|post code|postcode|real name|surname|zip code)
(add|can i|dm|drop|exchange|find|get|give|got|have|know|leave|me|need|say|send|share|swap|tell|text|trade|want|what) ~3 your ~1 (address|cell|digits|e mail|email|location|mail|num|number) !(bar|for the|guess|in the|key*|of|one|pad)
my ~2 (cell|digits|e mail|email|gmail|mail|mobile|mobile number|num|number|phone|phone number) ~1 (are|has|is|number|starts) (#|%|<digit>|@|area) ~1 (#|$|%|<digit>|@|at|code|dot)
(email|mail) me ($|@|and|at|if|on|so|your)
(contact|email|reach|write|write to) (me|us) (at|by|on|over|through|via|with)
my ~1 (address|apartment number|flat number|full name|home address|house number|last name|location|post code|postcode|real name|street|surname|zip|zip code) (#|are|is|starts) !(bar|blocked|hidden|long|not|private|secret|too|wrong)
what ~2 your ~1 (actual name|address|full name|home town|last name|postcode|real name|second name|street|surname)
(what|which) ~1 (area|city|part|road|street|town) ~3 you ~1 ($|at|from|in|live|living|near)
(find out|guess|know|say|tell) ~1 where you ~1 (are from|go to school|hang out|live|stay)
(name of|what|which) ~1 (high school|homeroom|middle school|primary school|school) !(of) ~3 (at|go|you|your) !(project|subject)
(name of|tell me|what is|where is) your (bus stop|form tutor|homeroom|school|street|teacher|teachers name)
(what time|when) ~2 you ~1 (finish|get out|leave) ~1 school
how far ~2 you live
(what|which) (class|form|grade|homeroom|year) ~2 you ~3 (in $|in at|school|teacher|who)
who is your ~1 (form tutor|homeroom teacher|teacher)
you (go|going) to (%|my|same|the same|what|which) ~2 school
(at|called|from|in|is|to) ~1 !(<notName>|<schools>|another|same|that|their|art|dance|drama|elementary|every|home|music|our|primary|summer|sunday) _ (<schools>)
my (class|school) ~4 (%|@|saint|st) (<schools>)
(class|grade|in) (#|%|@) at %
(at|from|in|to) (saint|st) (%|mary*)
my (class|homeroom|school) (called|is called|name is) ~1 (%|@|saint|st)
my school is (%|saint|st) ~1 (<schools>|by|near|next|on)
(for|in) (miss|mr|mrs) ~1 (class|form|homeroom|room)
i (catch|get|take) ~2 bus ~4 (at #|from|home|outside|school)
(came|come|get|go|over) ~3 (mine|my|to your) ~1 (apartment|flat|home|house|place|town) !(in (mine*|the)|key)
come over (after|later|tomorrow|tonight)
(can|could|should|want to|you) ~2 come (by my|over|to mine|to your|to yours) ($|after|at|friday|house|later|on|place|saturday|sometime|this|to|today|tomorrow|tonight)
(date|find you|get together|hang*|know each other|link|meet*|see each other|see you) ~4 (face to face|in person|in real life|irl|outside of here|outside this|real life|real world)
(another|next|same) (handle|name|user|username) (on|there)
`;

const inNoGame = `
where ~2 you ~1 (live|living|stay) !(at in|in the)
(where) ~1 you ~1 (at|from) ~1 (city|i am|near|school|town|what|which)
where (is|s) your (home|house|place|school)
(he|i|my (cousin|dad|friend|grandma|mom)|she|they|we|you) ~1 (live|lives|living|stay) ~1 (#|around|at|behind|by|close|in|near|next|on|over|right) ~5 (#|<street>|apartment|block|bus stop|church|cinema|flat|hotel|library|mall|park|school|station|you|your)
i (live|stay) (at|in|near) (%)
i (live|stay) ~3 (behind|close to|minutes from|mins from|next to|opposite)
(i am) from % ~1 (by|close|near|next|where|you)
you ~1 (live|stay) (around|at|by|close|in|near|on) ~2 (%|city|here|mall|me|my|park|river|road|school|station|street|town|us)
(address|apartment|at|come|flat|home|house|is|live|lives|number|on|to) ~3 # ~2 (<street>) !(game|mode|track)
(apartment|flat|no|number) # ~2 (<street>)
(apartment|apt) (#|@)
(at|from|in|live|near|on) ~2 (%) (avenue|lane|road|street) !(level|track)
# (%|@|birch|church|green|high|maple|mill|oak|park|river|station|willow) (<street>)
(my|our) (apartment|flat|home|house|place) ~1 (has|is) ~1 (#|above|behind|by|close|near|next to|number|on|opposite|right|the (big|blue|first|green|last|one|red)) !(fire|top)
(can we|can you|could we|i want to|let us|should we|want to|we can|we could|we should|when can|where can|where should|why do not we|would like to|would you|you want to) ~3 (get together|hang|hang out|link up|meet|meet up|see each other|see you) !(boss|him|more|new|other|the|them) ~2 ($|<day>|@|after|again|and|at|behind|by|for|in|irl|near|on|one|outside|please|real|sometime|somewhere|soon|this|tomorrow|up|when|with)
(catch|come|come see|find|get|join|look for|meet|wait for|waiting for) (me|up|us|you) ~2 (after|at|behind|by|front|in|near|next to|on|outside|over|under) ~4 (#|<place>|after school|am|lunch|pm|recess)
(^|can we|could|let us|should|want to|we) meet (up)? (after|at|behind|by|in front|near|outside|this)
outside (the|your) (gate|house|school)
(sleepover|round) ~1 (at|mine|my)
(i|i will|you can) visit (me|you)
(<spot>) ~1 (at #|#|<day>)
(am|pm) ~1 (at|behind|by|in|outside) ~1 (<spot>)
(be there|come|come over|my place) at #
(come|slide) thru|pull up (at|on|to)|wya|where you at
want to (chill|hang|link)
bus # at|pick me up
(practice|swim*|team|train|training|trains) ~2 (at|in) ~5 (<day>)
(full|my) name ~1 % %
(house|live) ~1 (at|no|number) ~1 #
# % st
are you from % $
(i|me|we|you) ~2 (always|am|are|at|be|go) ~1 (at|behind|by|in|outside|to) ~3 (<place>) ~4 (# (am|pm)|<day>|after #|after school|around #|at #|by #|come|every|from #|if u|if you want|join|most|tomorrow|tonight|waiting)
(see) you ~1 (at|behind|by|in|near|outside) ~2 -(school) !(cafeteria|canteen|class|library|school) (<place>)|see you ~3 (behind|outside)
(come|go) (by|over to|to) ~2 (cinema|gym|library|mall|my school|park|pool|skatepark|town) ~3 (#|<day>|after|alone|at|i will|later|tomorrow|tonight|with me)
(get|go|walk) home ~4 (alone|by|down|from school|past|through)
(bus|dad|mom) ~1 (drop*|pick*) me ~4 (at|by|from|gate|school)
(come find|find|look for) me (at|in) ~2 (canteen|class|library|lunch|recess|school)
(what|which) (church|gym|library|mall|park|pool) ~2 you ~1 (at|go|hang|near|play|train|use)
`;

/** A way to reach a person outside the store, or to find them, given or asked for. */
export const englishContact: PhraseRule[] = [
  {
    verdict: 'contact',
    patterns: always,
    but: '(saw|seen|watched|watch*|trending|viral|video about|video of|video on|clip|streamed|tutorial|screenshot* from|bug|log in with|login with|sign in with|support|notification*|never give|do not give|not share)',
  },
  { verdict: 'contact', unless: 'game', patterns: inNoGame },
];
