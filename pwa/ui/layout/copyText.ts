/** Copies a text. Rejects if the browser denies it, or has no clipboard, as at a URL without https. */
export const copyText = async (text: string): Promise<void> => {
  if (!navigator.clipboard) throw new Error('No clipboard');
  await navigator.clipboard.writeText(text);
};
