import type { PhraseRule } from '../../phraseRules.ts';

const patterns = `
ching chong
(camel) (jockey|jockeys|fucker|fuckers|humper|humpers)
window (licker|lickers)
porch (monkey|monkeys)
(fudge|poop) (packer|packers)
carpet (muncher|munchers)
(batty|batti) (boy|boys|man)
(jungle|sand) (nig*)
slant (eye|eyes)
curry (muncher|munchers|head|heads|eater|eaters)
(white|trailer) trash
cotton picker*
pillow (biter|biters)
`;

/**
 * Names of two words for people of some descent, faith or kind. They are refused as bullying: a slur is a strike, and
 * phrases err too often to punish anybody (decision 0086).
 */
export const englishSlurs: PhraseRule[] = [{ verdict: 'bullying', patterns }];
