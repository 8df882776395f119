/** A list as lines of words. */
export const splitList = (text: string): string[] => text.trim().split(/\s+/);
