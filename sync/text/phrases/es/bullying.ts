import type { PhraseRule } from '../../phraseRules.ts';

const always = `
(ahorcate|cuelgate|matate|muerete|suicidate)
(debes|mejor|ojala|por que no|tienes que|ve|vete) ~3 (morirte|te (mueras|mueres))
(cortate las venas|pegate un tiro)
(bebe|toma) ~1 (cloro)
(haz|hazme|haznos) ~2 favor ~3 (largate|matate|muerete|mundo|no vengas|todos|vete)
(tu|tus) ~1 (amigos|familia|madre|mama|padre|padres|papa|papas|perro) ~2 (abandon*|aguanta*|dejo por|odia*|quiere*|regal*|se fue por|soporta*)
ni (tu|tus) ~1 (amigos|familia|madre|mama|padre|padres|papas|perro) ~1 te
(no|nunca) ~1 (debiste) ~1 (existir|haber nacido|nacer|nacido)
no mereces ~1 (amigos|existir|nada|que te|respirar|viv*|vivir)
(se) donde (duermes|estudias|vives)
(clase|colegio|equipo|escuela|familia|grupo|mundo|salon|todos|vida) ~2 mejor ~1 sin (ti|tu|vos)
(eres|fuiste|sos) un (desperdicio|error|estorbo)
desperdicio de (vida)
(hacer*|hago) ~1 la vida (imposible)
`;

const inNoGame = `
(deseo|espero|ojala|quiero) ~2 (le|nunca|os|se|te|tu) ~3 (ahogues|atropelle*|cancer|llor*|mate|muer*|pase algo|queme*|rian|suspend*)
(te)? mereces ~2 (cosas malas|lo malo|lo peor|morir*|muerte|que te|sol*|sufrir)
(tirate) ~2 (azotea|balcon|edificio|metro|puente|techo|ventana) ($|fe*|gord*|idiota|inutil|por|y|ya)
(desaparece|esfumate|pierdete) ($|de (aqui|este mundo|mi vida|una vez)|nadie|para|ya)
(nadie) ~2 (contigo|la|le|les|lo|os|quiere|te|tu amig*|va) ~2 (aguant*|contigo|extran*|habl*|invit*|junta|necesit*|pregunt*|quier*|quiso|sigue|soport*|tu amig*)
nadie ~1 (quiere|se) ~2 (con (el|ella)|con <nombre>|contigo)
nadie (la|le|les|lo) ~1 (agreg*|aguant*|contest*|escrib*|habl*|invit*|junt*|quier*|sig*)
(chicas|chicos|clase|cole|escuela|gente|grupo|nosotros|salon|todas|todo el mundo|todos) ~3 (la|le|lo|nos|os|se|te) ~2 (asco|cans*|lastima|odi*|rei*|ri*|tienen miedo)
(clase|cole|dicen|gente|salon|todo el mundo|todos) ~1 (cree*|dice*|piensa*|sabe*) ~1 (que)? ~1 (apestas|das|eres|hueles)
te (odiamos|odio)
no tienes ~1 (a nadie|amig*|cerebro|futuro|ni un) !(aun|conectad*|en linea|todavia)
(sin amigos)
(quedar|vas) ~2 (sola|solo) ($|como|en la vida|para|por|siempre|toda)
no ~1 (sirves|vales) ~2 (mierda|nada|nadie|peso)
no eres ~1 (de aqui|de los nuestros|mi amig*|nada|nadie|nuestra|nuestro)
(dan|das|le das|nos das) ~2 (asco|lastima|pena|verguenza) !(el|en|la)
(<eres>) (<muy>)? (<muy>)? (<muy>)? (<malo>) !(%|en (el|este|la|los)|gato|mago|mono|para (el|este)|pato|pero|perro|robot)
(<eres>) (<muy>)? (<muy>)? (<muy>)? (<nombreMalo>) !(%|en (el|la|un|una)|espacial|ninja|que (busca|come|debe|quiere|tiene|vive|vuela)|robot|solitario|y)
(comes como|eres como|hablas como|hueles|hueles a|hueles como|pareces|te pareces a|te ves como) (<muy>)? (<muy>)? (<bicho>|<nombreMalo>|basura|fatal|horrible|mal|mierda|muerto)
(que) (<malo>|<nombreMalo>) ~1 (eres|es (<nombre>|ella)|estas|sos|te ves)
que (barriga|boca|cara|cuerpo|dientes|frente|nariz|panza|pelo|ropa) ~2 (asqueros*|fe*|horrible*|ridicul*|tienes)
^ (adios|callate|jaja*|largate|mira|puta|tu|vete|y tu)  (<malo>|<nombreMalo>)
^ (<malo>) (<malo>|apestos*|de mierda)
^ (cuatro ojos|estupida|fea|feo|gorda|idiota|imbecil|lloron|narizon|orejon) $
(callate) ~1 (ballena|estupid*|fe*|foca|gord*|idiota|imbecil|inutil|lloron*|nadie|perdedor*|tont*)
(cerdo|estupida|fea|feo|foca|gorda|gordo|idiota|rata|vaca) (apestos*|asquerosa|de mierda|horrible|inutil)
(su|tu) ~1 (barriga|boca|cara|casa|cuerpo|frente|nariz|panza|pelo|piel|ropa) ~3 (apesta|asco|asqueros*|basura|caballo|cerdo|culo|fea|feo|gord*|horrible|mono|nac*|pena|rata|ridicul*|risa|sapo)
(con|tienes) (el|esa|ese|la|las|los|tanto|una) ~1 (barriga|boca|cara|cuerpo|dientes|nariz|panza|pelo|piel|piernas|ropa) ~2 (asco|asqueros*|caballo|culo|fe*|gord*|grande*|horrible*|mono|pizza|pobre|rata|sapo)
^ (cara) de (asco|caballo|cerdo|culo|mono|perro|pizza|rata|sapo|vaca)
deja de (comer)
(haz dieta|ponte a dieta)
(banate) (apestos*|cerd*|coch*|los dientes|por|que|ya)
(apestas|hueles fatal|hueles mal)
(dejen de|no|nunca) ~2 (la|le|les|lo|os|se|te)? ~1 (agregu*|ayud*|contest*|dejen jugar|hablar*|hable*|invite*|inviten|junte*|junten|siente*) ~2 (a (el|ella|esa|ese)|a <nombre>|con (el|ella|esa|ese|nosotr*)|con <nombre>|da|es un*|la fiesta|ok)
(no) ~1 (os|te) ~1 (queremos|quieren|vamos a (dejar|hablar))
(tu|vos) (fuera|no (juegas|puedes|vas|vienes)) ~1 ($|a la fiesta|con (nosotr*)|de (aqui|nuestro)|grupo|jugar con|venir)
no (eres|esta|estas|fuiste|vas a ser) ~1 (invitad*)
no perteneces
(fuera|largate|sal|vete) (de|del) ~2 (chat|clase|equipo|este (chat|grupo|server)|grupo|mi vida|nuestr*|server)
(largate|vete|vuelve*) ~1 a (su|tu)? ~1 (pais|zoo*)
(chicos|hay que|podemos|tenemos que|todos|vamos) ~2 (bloque*|elimin*|ignor*|la vida) ~2 ($|<nombre>|el|ella|grupo|para|que|sol*|todos)
(chat|fiesta|grupo|server) ~1 sin (<nombre>|el|ella|ti|vos)
(diganle) a (<nombre>|esa|ese) que ~1 (apesta|da|es|huele)
(<nombre>|ella|esa|ese) ~1 (apesta|da|es|esta|huele|tiene) (<muy>)? (<muy>)? (<bicho>|<malo>|<nombreMalo>|a (basura|cerdo|mierda)|asco|fatal|lastima|mal|pena) !(%|en|jug*|pero)
(mira) a (<nombre>|esa|ese) ~2 (<bicho>|<malo>|asco|cara|es|tan)
quien ~1 (odia*|quiere pegar*) ~2 a (<nombre>|esa|ese)
(odiamos|odio) a (<nombre>|esa|ese)
(la|le|lo|os|te) (iba|va|vamos|van|voy) a ~1 (buscar y|dar (de|tu|una)|encontrar|hacer dano|hacer llorar|matar|meter una|partir|pegar|reventar)
te (mato|parto|pego|reviento|rompo) !(la (gripe)|un (grito|susto|virus))
(vamos|voy) a (por (ti|vos))
(vamos) por (ti|vos)
te (agarro|espero|vemos) ~3 (afuera|bano|fuera|manana|puerta|recreo|salida) ~2 (para (mad*|par*|peg*|rom*)|pegar*|si eres|te voy|veras|y te)
(vas a ver $)|(vas a ver|veras) ~1 (como te|cuando|en el|gord*|idiota|lo que te|manana|salida)
(cuidado) ~3 (te (mato|parto|pego|reviento|rompo))
te (vas) a (arrepentir|enterar)|te arrepentiras
(date por|eres|estas|vas a estar) ~1 muert* (a la|cuando (te)|en el (cole|recreo)|gord*|idiota|manana|si (hablas|te|vienes))
si ~1 (chivas|cuentas|dices|hablas|vienes) ~5 (muert*|te (mato|parto|pego|reviento|rompo|va|vamos|vas|voy)|vas a ver|veras)
(ni vengas|no vengas|no vuelvas) ~4 (aqui|clase|cole|colegio|escuela|fiesta|grupo|insti|manana|por aqui|venir)
(arruinas) (el grupo|la clase|nuestr*|siempre|todo)
por que ~1 (estas viv*|existes|no te (mueres|vas)|sigues viv*|vives)
(con razon|normal que) ~3 (abandon*|aguanta|amigos|dejo|nadie|odia*|pega*|quiere|sol*)
(su|tu) (abuela|familia|hermana|madre|mama|padre|papa) es ~1 (<muy>)? (<malo>|ballena|borrach*|foca|pobre|puta|vaca)
(tu celular|tu ropa) ~3 (abuela|abuelo|asco|basura|fe*|horrible|mercado|pobre|ridicul*)
(ve|vete) a llorar
no sabes ni (hablar|respirar)
(huerfano) ~1 (de|jaja*|nadie|tus)
eres ~1 (el mas|el peor|la mas|la peor|la persona mas|lo mas|lo peor) ~1 ($|<malo>|asqueros*|de la clase|del (grupo|salon)|persona)
`;

/** At a person, not at a character of a game. */
export const spanishBullying: PhraseRule[] = [
  { verdict: 'bullying', patterns: always },
  { verdict: 'bullying', unless: 'game', patterns: inNoGame },
];
