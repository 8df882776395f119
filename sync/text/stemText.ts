/** Words of a store's own list as the judge searches for them: letters from a to z, and the spaces between words. */
export const toStemText = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z ]/g, '');
