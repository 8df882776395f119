/**
 * The rules of conduct by stable keys, which decisions and pages refer to; a key is never reused for another rule. Each is one
 * English sentence. Translations are in the namespace `policy` (pwa/i18n/).
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
