import { splitList } from './splitList.ts';

/** Stems of Spanish, of Spain and of America, marked as in `en.ts`. */
const rude = splitList(`
!=puta !=puto !=putas !=putos =put[io]nes =puton =putona =putita =putilla =putada =putear =puteada =puteando =putear[oa]n? =putero =pvta =phuta =poota =puhta =put[aeo]mad[re]e ~hijop?de?put ~hij[ou]e?put[ae] ~hijodeput ~hijadeput ~jueput ~putamadre ~putamierd ~putisim =ptm =ptmr =lptm =hdp =hdpt =hdlgp =hdlgptm =jodeput =ijoputa =ijodeputa =ijoeputa =hijop =puteria =putiferio =puticlub
!^mierd !=mierda =mierdos[oa] =enmierdado ~mierdero =mieerda =mrda =miarda =mierdolo =myerda =mielda =mierdon
!=coño =coñazo =coñito =conio =coñodela =koño =conchetumare =conchetumadre =conchetumadr =conchatumadre =conchasumadre =conchud[oa] =conchatumare =conchesumadre =ctm ?csm =ctmr =lcdtm =lcdm =conchetu =ctmre
!=joder =jodete =jodid[oa] =jodiend[oa] =jodas =jode =joden =jodio =jodan =jodeos =jodanse =xoder =hoder =jodeer
!^cabron =cavron =cabrona =cabronazo !=cabrones =cabroncete =kabron =kavron =cabrom =cabroon =cabroncito
=gilipol?las =gilipol?la =jilipol?las =jilipoyas =gilipoya =gilipollez =gilipolleces
!=polla !=pollas =pollon =pollazo =poya ~chupapol?la ~chupapoya ~comepol?la =soplapollas =pollaso =poyon ~tucomepol?las ~mipol?la =caraspol?la ~carapol?la
!=follar =follo =follas =follamos =follan =follad[oa] =follando =follarte =follarme =follarse =follate =follame =follador =folladora =folle =follen =follaria =follaste =folleteo =foyar =foyando =foyate =follamig[oa] =foyo =follatelo
!=cojones =cojonud[oa] =cojonazos =acojonante =acojonado =acojonar =acojona =descojono =descojonar =descojonarse =tocacojones =tocapelotas =tocahuevos =kojones =cohones =cojone
!=culo =culito =culazo =culon =culona =culote =culero =culiao =culiad[oa] =culiar =culeao =culear =culeando =culiando =qliao =qlo =qlero =kulo =kuliao =qliado =culorroto =rompeculos =lamecul =qls =caradeculo =culaso =ctqm =ctv
!=verga =vergazo =vergon =vergota =vergudo =vrgas =alv =vtalv =valv =alavrg =vergamadre =averga =encabronado =emputad[oa] =enculado =envergado =verguiza =verguero =brga =alaver[gj]a =vergacion
!=pendejo =pendeja =pendejada =pendejez =pendejear =pendeho =pndjo =pndeja !=pinche =pinshe =pinchi =pinshi =bendejo =pendexo =apendejado
!=chingada =chingado =chingadazo =ching[oa] =chingan =chingar =chingaste =chingando =chingon =chingona =chingones =chingue =chinguen =chingate =chingale =chingatumadre =chngar =chingadera =chingao =chigada =chingamos =chinguesumadre =xinga =xingar =xingada =chinguetumadre =chtm =chngda
=nomames =nomamar =mamada !=mamon =mamones =mamona =mamar[lo]a =mamahuevo =mamaguevo =mamaguebo =mamawevo =mamabicho =mamaverga =mamagallo =mamapinga =mmg =mmgv =mmvrg =mamalon =mamawebo
!=carajo =karajo =caraho =caraj[ou] =coñoelamadre =marico =maricueca
!=pelotudo =pelotuda =pelotudez !=boludo =boluda =boludez =voludo =bldo =pltdo =pelotu
!=huevon =huevones =huevona =guevon =guevones =webon =webones =weon =weones =weona =wevon =wevones =aweonao =ahuevonado =ahuevado =guebon =wevada =huevada =webada =huevear =webear =wea =awebonado =guevonada =ueon =weonao =sacohuevas =sacowea =conchadelalora
=cagad[oa] =cagar =cago =cagas =cagaste =cagando =cagarla =cagon =cagona =cagones =caguen =cagate =cagalera =cagandose =cagarse =cagarme =cagan =cagarro =kagada =kagar =kago =kagon =cagaron =caguento =cagante =cagarruta =mekago
?zorra ?zorras ?perra ?perras ?paja ?pajas ?concha ?capullo ?guarro ?cerdo ?cornudo ?forro ?pito ?berga ?chocho ?vagina ?pene ?imbecil ?idiota ?estupido ?tonto =teta =tetona =tetota =tetazas =tetita =tetuda =teton
=picha =pija =pijudo =pijazo =poronga =poronja =garcha =garchar =garchando =orto =ojete =ogt =ojt =sorete =pinga =pinguita =pichula =carechimba =caremonda =careverga =gonorrea =gonorea =malparid[oa] =malpario =hpta =jpta =hpts =ijueputa =singao =chucha =chuchatumadre =chetumare =conchasumare =rechucha =crica =chocha =chochos =coñete =comemierda =comemierd =tragaleche =tragasables =pajer[oa]s? =pajillero =pajearse =pajeando =pajeo =gallola =semen =penes =tetamen =nalgona =nalgotas =nepe =porno =pornito =pornografia =felacion =cunnilingus =orgias =orgasmo =violadores =zorron =zorrona =guarra =furcia =ramera =calientapollas =bastard[oa] =malnacid[oa] =hostia =ostia =ostiaputa =hostiaputa =rehostia =rediosla =soplagaitas =zurullo =reculiao =hijunagranputa =repajolera =cipotazo =cipoton =pitopausico =verijas =berijas =paneleta =cachond[oa] =arrech[oa] =trempera =chupala =chupamela =chupamedias =chupahuevos =chupapito =mamamela =mamalo =mamela =lamehuevos =rompehuevos =rompebolas =hinchapelotas =hinchabolas =perrona =putarraca =putarron =carepicha =hijuemadre =cacorro =alaverch =alaversh =alabrg =vergatario =verguita =joputa =joeputa =piruja =buscona =casquivana =pelandusca
`);

const slur = splitList(`
!^maricon !=marica =mariconazo =mariconada =mariconson =maric[ao]nsito =mariconcete =mariposon =maricona =maricom =marikon =marikones =mrk =mariko =marikita =maricueco =mariflor
?mongol ?moro ?moros ?sarasa ?mariquita ?tarado ?cretino ?inutil ?anormal ?trola ?gitano ?macaco ?mongo =bollera =boyera =tortillera =machorra =arepera =cachapera =lenchas =bujarron =bujarrones =bujarra =julandron =julai =muerdealmohadas =soplanucas =travelo =trabelo =traveco =trolo =joto =jotito =putito =mayate =cueco =cochon =cochones =mampo =nenaza =tragapollas
=sudaca =zudaca =sudaka =sudacon =guachupino =payoponi =negrac[oa] =negrat[ae]s? =negrazo =negroide =morac[oa] =moromierda =moros?demierda =morazo =moromielda =jalufo =mojamed =mojame =gitanac[oa]s? =gitanucho =gitanazo =calorro =chinorri =ojosrasgados =chinuco =catalufo =charnego =maketo =maqueto =belarri[motza] =gabach[oa] =franchute =yankis?demierda =judiada =judiaco =judiazo =perrojudio =judio[dm]ierda =feminazi =femibolche =bolita[bol] =boliguayo =peruch[oa] =peruca =venec[oa] =veneko =chilombiano =indiaco =indiada =indiazo =indiorante =mayatero =cholazo =cholonazo =cabecitanegra =cabecitasnegras =negrodemierda =negrademierda =negrosdemierda =gronch[oa]s? =bolivianito =ponja
!^subnormal =submormal =suvnormal =sunormal !=retrasado =retrasada =retrasadito =retrasao =retardad[oa] =retraza[do]o? =mongolic[oa] =mongolo =mongolito =mogolic[oa] =mogolic ?anormales =downcito =esquizo =sidos[oa]
`);

const endings = splitList(`
s es on ona ones onas ito ita itos itas azo aza azos azas ote ota ada adas ado ados illo illa ear eo e o a os as ente icimo isimo isima uda udo udos udas eria erio era ero eros eras ete cete cito cita al ales ica ico cula ismo idad azon
`);

const glue = splitList(`
el la los las tu tus mi mis su sus un una eres soy que muy gran hijo hija hijos puto puta putos pinche maldito maldita sos vos chupa chupame lame cara tonto tonta gordo gorda feo fea super tremendo viva los la
`).filter((word) => /^[a-z]+$/.test(word));

const allowed = splitList(`
(lido_di|antica)_ostia piano_di_fol+o fonte_bastardo cargados_carajos ojetes?_(de|del|para|metalicos?) orto_(y|del) la_gonor+ea (el|un|los)_retrasos? chochos_(con|en|en_vinagre) cordero_mamon letra_bastarda (fuente|letra|tipografia)_bastarda lec?hon_mamon (llega|l+ega|va|van|vamos|voy|viene|ha|estoy|esta|estan|estaba|tren|vuelo|muy|salio|reloj|l+egue|l+ego)_retrasad[oa]s? ostia_antica
pinche_(aqui|en|el|la) pinches?_de_cocina espadas?_bastardas? mitsubishi_pajero hostia_consagrada hostias_consagradas la_santa_hostia sagrada_hostia polla_de_agua el_pene_del monte_culo ano_nuevo tortilleras?_de_maiz maquina_tortillera pene_del_animal mojones?_(kilometricos?|de_piedra|del_camino) forros?_(polar|polares|del?|para) (el|un|los)_forros?_(polar|del?|para) retrasados?_(por|en|a|al|hasta|dos|un|una|varios|tres|el|la)  (se|ha|he|hemos|me|nos)_(ha_|he_|han_|hemos_)?retrasado bellaco_(infame|caballero) nalgas_de_(pollo|cerdo) (jabon|crema|concha)_panocha (bebe|tomar|biberon|dar|dejar)_(la_)?teta teta_o_biberon me_?cago[_]de_risa[_]sano corrida_de_toros sargento_pinches macaco_japones macacos_(japoneses|rhesus) (un|el|los|unos)_macacos?_(trepa|salta|come|vive|rhesus|japones)[a-z]* mono_macaco orto_del_sol
`);

export const spanishStems = { rude, slur, endings, glue, allowed };
