import type { PhraseRule } from '../../phraseRules.ts';

const patterns = `
  ching chong
  (camel|goat|sheep) (jockey|jockeys|fucker|fuckers|humper|humpers)
  window (licker|lickers)
  porch (monkey|monkeys)
  (fudge|poop) (packer|packers)
  carpet (muncher|munchers)
  (batty|batti) (boy|boys|man)
  (jungle|sand) (bunny|bunnies|monkey|monkeys|nig*)
  sand (rat|rats)
  uncle (tom|toms)
  slant (eye|eyes)
  curry (muncher|munchers|head|heads|eater|eaters)
  (white|trailer) trash
  cotton picker*
  pillow (biter|biters)
  yellow (monkey|monkeys|skins)
  mud (slime|people|skin)
`;

/** Names of two words for people of some descent, faith or kind. */
export const englishSlurs: PhraseRule[] = [{ verdict: 'slur', patterns }];
