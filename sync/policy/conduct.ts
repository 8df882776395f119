/**
 * The rules that everybody follows, by a key that decisions and pages name them by: a key is never used for another rule.
 * One sentence each in English; other languages have theirs in the book `policy` (pwa/i18n/).
 */
export const conductRules = {
  kind: "Be kind: don't bully, insult or shut out anyone.",
  hate: "Don't use slurs, and don't attack anyone for who they are.",
  threats: "Don't threaten anyone, and never tell anyone to hurt themselves.",
  contact: "Keep phone numbers, addresses, other accounts and meetings private, and don't ask for them.",
  content: "Post nothing sexual, and nothing more violent or scary than a game's warnings say.",
  fairness: "Don't cheat, and don't pass off games, covers or words of others as yours.",
  spam: "Don't post the same thing again and again, and don't advertise.",
  identity: "Don't pretend to be another person, a teacher or a moderator.",
} as const;
export type ConductRule = keyof typeof conductRules;
/** In the order in which they are shown. */
export const conductRuleKeys = Object.keys(conductRules) as [ConductRule, ...ConductRule[]];
