import type { PhraseRule } from '../../phraseRules.ts';

const patterns = `
<gente> de (la)? (mierda|m)
(puto|puta|putos|putas|maldito|maldita|malditos|malditas|pinche|pinches|sucio|sucia|sucios|sucias|asqueroso|asquerosa|asquerosos|asquerosas|cochino|cochina|cochinos) (<gente>|panchito|panchita|panchitos|inmigrantes)
(muerde almohadas|soplanucas|sopla nucas|come panchos)
(retrasado|retrasada) mental
(eres|sos|pareces) (un|una)? (mongolo|mongola|mongol|mongolito|mongolita|mongolico|mongolica|retrasado|retrasada|subnormal|down)
`;

/** Names for people of some descent or kind, refused as bullying (decision 0086). */
export const spanishSlurs: PhraseRule[] = [
  {
    verdict: 'bullying',
    patterns: patterns.replaceAll(
      '<gente>',
      '(negro|negra|negros|negras|moro|mora|moros|moras|chino|china|chinos|chinas|gitano|gitana|gitanos|gitanas|judio|judia|judios|indio|india|indios|indias|sudaca|sudacas|boliviano|boliviana|bolivianos|peruano|peruana|peruanos|venezolano|venezolana|venezolanos|veneco|venecos|colombiano|colombiana|colombianos|rumano|rumana|rumanos|latino|latina|latinos|marica|maricon|trans|travesti|travestis|argentino|argentinos|mexicano|mexicana|mexicanos|lesbiana|lesbianas|ecuatoriano|ecuatorianos|africano|africanos|arabe|arabes|musulman|musulmanes|homosexual|gay|gays)',
    ),
  },
];
