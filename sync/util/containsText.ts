/** Says whether any of the texts contains what was typed. */
export const containsText = (typed: string, ...texts: (string | null)[]) =>
  texts.some((text) => text?.toLowerCase().includes(typed.trim().toLowerCase()));
