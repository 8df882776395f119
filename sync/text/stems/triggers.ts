/** Words of phrases that a text has: bits of their rules, all and one by one, and the place of each in UTF-16 units. */
export type TriggersMet = { all: number; bits: number[]; places: number[] };
/** Of the last text. */
export const triggersMet: TriggersMet = { all: 0, bits: [], places: [] };

export function forgetTriggers(): void {
  triggersMet.all = 0;
  triggersMet.bits.length = 0;
  triggersMet.places.length = 0;
}

export function meetTrigger(bits: number, place: number): void {
  triggersMet.all |= bits;
  triggersMet.bits.push(bits);
  triggersMet.places.push(place);
}
