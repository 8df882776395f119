/** Whether any of the texts has what was typed. */
export const containsText = (typed: string, ...texts: (string | null)[]) =>
  texts.some((text) => text?.toLowerCase().includes(typed.trim().toLowerCase()));
