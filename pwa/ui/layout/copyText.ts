/** Copies a text. Rejects where the browser does not let it, and where it has no clipboard at all: at an address without https. */
export const copyText = async (text: string): Promise<void> => {
  if (!navigator.clipboard) throw new Error('No clipboard');
  await navigator.clipboard.writeText(text);
};
