import { splitList } from './splitList.ts';

/**
 * Stems of English, of both sides of the Atlantic. `=` is a word or its plural, `^` also with a usual ending, `~` anywhere in a
 * word; `!` before it also backwards, without vowels and with two letters changed. `[ab]` is one of the letters, `a?` none or one.
 */
const rude = splitList(`
!~fuck !=fucking !=fucker !=fuckers ^phuck =phuk =phuked =phuking =fuk =fuker =fuked =fuking =fukin =fuku =fuqn =fukof =fukoff =facking =facker =fook =fooking =fookin =fawk =fawking =fawkin =fux ^f[ao]ck ^fag?ck =fcks =fk =fking =fkin =fckin =fckn =fkn =fukn =motherf =mofo =mf =mfer
=wtf =stfu =gtfo =omfg =lmfao =fml =ffs =jfc =idgaf =dgaf
!^shit =shits ~bul?lshit ~dipshit ~horseshit ~shithead ~shithole ~shitface ~shitpost ~apeshit ^sh[iy]te? ^shi[ei]t ^sheit =shiz =schit
!~bitch !=bitches ^bi[oa]t?ch ^beotch =biches =bytch =beyatch =biznitch
!~cunt ^kunt =cnut
!=dick ~dickhead ~dickface =dickish =dicking =dicked =dickwad =dickbag =dickweed =dickless ~bigdick =dic[kc]s ~mydick ~yourdick ~suckdick
^cawk !=cock =cockface =cockblock ~cocksuck ~cockhead ~mycock ~bigcock
!~pus?sy ^pussi =puss[iy]es =poos?y
=ass =asses =arse =arsey =asshat =asswipe =as?swhole ~as?shole !=asshole !=arsehole ~azz?hole ~ar[sz]ehole =azz ~dumbas?s ~jackas?s ~smartas?s ~lardass ~candyass ~halfass ~kissmyass ~myass ~yourass ~bigass =hardass
^ba[sz]tard =basturd =bstrd ^bol?locks =bol?lox =bol?lock
!^wank =wanka =wankah ~wanker =wnker !=twat =twatt =twatty =twot !=tits =titties =titt[iy]s? =boob =boobies =bewbs
!=piss =pissed =pissing =pisser =pissoff =pis?sface =pisshead =pissy !=prick =prck
^slut =slvt =slu[td]ty !~whore =hoes =hoez =skank =skanky =skanq
=cum =cumshot =cummed =cumslut =cumdump =cumm =jizz =jiz =jizzed =spooge ^blowjob ^handjob ^rimjob ^footjob =bj
=penises =pe?nus =boners ^dildo ^porn =milf =dilf =horny =hentai =nudes =nutsack =ballsack =scrotum =clit =clitoris =orgasm ^masturbat =masturbation =fap =fapping =fappin =jackoff =jerkoff =wanking =anal =anus =rimming =deepthroat =creampie =gangbang =bukkake =dingleberry =schlong =knobhead ^bel?lend =minge =tosser =tosspot =douche =douchebag =pubes =felch =queef =gooch =vajayjay =coochie =cooch =cootch =punani =poon =poontang =butthole =but?thol =buttplug =thots
?hoe ?knob ?cripple ?nips ?boner ?shag ?hooker ?rapist ?penis ?crap ?spunk ?muff ?poof ?willy ?balls =goddam =goddamn =slag ?smd =goddamned =turd =shagging =shagger =bugger =buggered =sodoff =arsed =arsewipe =kinky =bdsm =hookers =onlyfans =sexting =sext =wanksta =fucboi =numbnuts =pisstake =gobshite =shart =sharted
`);

const slur = splitList(`
!~nigger !~nigga =niga =nigr =nig =nibba =nib?ber =nignog =niglet =nigaz ^negroid =neger =nigguh =nigha =nikka =knee?ger =porchmonkey =junglebunny =jigaboo =pickaninny =golliwog =gollywog =wog =coon =flid ?ape ?queer ?fairy ?dyke ?mong ?gimp ?darky ?tard =darkie =spook[ie]s =moolie =mulignan =tarbaby
!~faggot =fagot =fag =faggy =fagg =phag =phaggot =faget =fagit =fagget =fagboy =fagz =fgt =feg?got =bulldyke =lesbo =lezzer =lezzie =homo =queerboy =poofter =poofta =puff[ta]er =battyboy =battyman =bat?tiboy =fudgepacker =pillowbiter =carpetmuncher =muffdiver =bumder =bumboy =tran?ny =trannie =tranoid =shemale =ladyboy =heshe =tranni =nancyboy =sodomite
!=retard =retarded =tards =ritard =retart =reetard ^libtard =spaz =spazz =spazzed =spastic =spacker =spakka =spacko =mongy =mongoloid =midget =windowlicker =sperg =sperging =autist =downie =downsy =schizo =dumbtard
^chink ~chinkie =chinky =gook =gookie =zipperhead =slanteye =slopehead =jap =nip[po] =chinaman =chinamen =chingchong =yellowface =coolie
=spic =spick =spik =wetback =beaner =beanr =greaseball =wop =dago =kraut =polack =paki =packi =currymuncher =curryeater =curryhead =dothead =pajeet =raghead =towelhead =cameljockey =sandmonkey =sandn =camelfucker =muzzie =muzrat =mudslime =muzz =goatfucker =kike =kyke =yid =heeb =jewboy =christkiller =gyppo =gypo =gippo =pikey =piky =gypped =jewed =redskin =squaw =injun =boong =honky =honkey =honkies =whitetrash =halfbreed =mulatto =octoroon =kaffir =kafir =feminazis
`);

/** What is written on to a stem of `^`. */
const endings = splitList(`
s es z ed d er ers erz a ah as in ing ings ins n y ie ies ish able up of u me you head heads hole holes face faces fac wad wads bag bags boy boys bois boi girl as wit tard tards stick sticks suck sucker suckers sucking lord lods load fest show job jobs ster stain stains bird brain brains nuget ton ty ery iest est like ly it this that yeah yea it them him her em lol my the your youre ur yo man bro kid kids dude king kings queen god pro game gamer play player ter ted ting ties tier tiest tin
weasel less o os wipe wipes ot of rag ass ases hat let lets licker likers nose bal bals blower block blocks blocked blocker storm storms town house less less ful ness nes mouth eater monkey monkeys rat pig pile piles bird birds tastic eing ened erd bucket hammer fucker pus kin wank wad pants cunt bitch fuck shit gibbon goblin fagot sake sakes tards
`);

/** Words that are written together with stems: `mydick`. */
const glue = splitList(`
my your ur you the this that big small fat huge tiny little old dirty dumb stupid ugly holy mother mr mrs miss dr king queen lord sir captain im its is so such lil super mega ultra gay black white real total bloody suck eat lick hate love like get what omg lol xx xxx xd not pro no oh god dam damn hairy hot sexy smelly stinky mad bad good crazy lick sucks sucking dog bull horse dip chicken rat ass fuck shit bitch cunt fucking lick
`);

/** Texts in which a stem is harmless. */
const allowed = splitList(`
(verkhniy|nizhniy)_mamon (lage|hoge)_mierde wadi_fukin coon_(rapids|creek|valley) squaw_(valley|creek) kafir_qala [a-z]+_cum_(wilton|hardy) pricks?_(your|his|her|my|a|the|its|their|up) cock_(your|his|her|the|a)_(head|gun|pistol|hammer|hat|rifle|trigger|ear) fag+ots?_and_(peas|gravy|mash) (somali|nubian|pack|african|asian)_as+(es)? (sum+a|magna)_cum cum_laude [a-z]+s?_pricked honky_tonk kaf+ir_limes? dick_(sargent|clark|whitman|cheney|smith|butkus|francis|rowan|martin|wolf) (uncle|cousin|mr|my_name_is|named)_dick
moby_dick dick_van_dyke dick_grayson dick_tracy dick_turpin dick_whit?tington dick_dastardly dick_cheney philip_k_dick dick_and_jane spotted_dick tom_dick_and_harry tom_dick_or_harry every_tom_dick deadeye_dick
cock_a_do+dle(_do+)? cock_robin maine_co+ns? bastard_swords? bastard_of_winterfell hand_and_a_half_bastard chinks?_in_(the|his|her|my|your|their|its) spic_and_span spick_and_span (blue|great|coal|marsh|willow)_tits tits_and_finches van_dykes? pussy_?cats? pussy_?willows? wild_ass(es)? ass_and_(the|an|his) balaam_?s_ass puss_in_bo+ts ((red|blue|brown|masked)_fo+ted|nazca|peruvian)_bo+b(y|ies) bo+by_(traps?|prizes?|trapped) cracker_barrel niger_(river|delta) jap_and knob_of_but+er (do+r|volume|control|turn_the|tune|turning|the|radio|gas|silver|brass)_knobs? ding_dong (king|donkey)_?kong ding_a_dong psycho_mantis fag_end feck_off_cup homo_(sapiens|erectus|habilis|neanderthalensis|naledi|floresiensis|sapien|ludens) nips?_and_tuck quality_nips yid_language black_cock game_cock beaver_dam (shag|shagpile)_(carpet|rug|haircut)s? anal_retentive hot_cross hoe_(the|my|your|a|and|crop|crops|tool|tools) (a|the|my|wooden|stone|iron|gold|diamond|netherite|garden|farming|your|steel|copper|rusty|upgraded)_hoes? hoes?_(to|for|is|are|in|tool|upgrade|on)
`);

export const englishStems = { rude, slur, endings, glue, allowed };
