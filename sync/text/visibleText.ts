/** What no font shows: fillers that count as letters, joiners, and the signs that choose between forms of one letter. */
const unseen = /[\p{Default_Ignorable_Code_Point}\u2800]/gu;
export const hasOnlyVisibleCharacters = (text: string) => text.search(unseen) < 0;

/** What of a text can be seen. For counting and comparing only: joiners make letters and emoji what they are. */
export const stripInvisible = (text: string) => text.replace(unseen, '').trim();

/** Whether a text says nothing to who reads it. */
export const isBlank = (text: string) => stripInvisible(text) === '';

const turning = /[\u202a-\u202e\u2066-\u2069]/g;
/** Whether a text makes what stands after it read from the other end, in a name or a title as in the words around it. */
export const hasBidiControls = (text: string) => text.search(turning) >= 0;
/** A text without what would, or with something in its place. */
export const straight = (text: string, place = '') => text.replace(turning, place);
