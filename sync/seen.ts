/** What no font shows: fillers that count as letters, joiners, and the signs that choose between forms of one letter. */
const unseen = /[\p{Default_Ignorable_Code_Point}\u2800]/gu;
export const isSeen = (text: string) => text.search(unseen) < 0;

/** What of a text can be seen. For counting and comparing only: joiners make letters and emoji what they are. */
export const seenOf = (text: string) => text.replace(unseen, '').trim();

/** Whether a text says nothing to who reads it. */
export const isBlank = (text: string) => seenOf(text) === '';

/** Whether a text makes what stands after it read from the other end, in a name or a title as in the words around it. */
export const turnsAround = (text: string) => /[\u202a-\u202e\u2066-\u2069]/.test(text);
