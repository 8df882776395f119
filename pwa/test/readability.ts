/** How hard texts are to read, by the usual formulas; syllables are counted by rules of thumb, rather one too many. */

const sum = (numbers: readonly number[]) => numbers.reduce((before, n) => before + n, 0);
const wordsOf = (text: string) => text.match(/[\p{L}\p{N}]+(?:['’-][\p{L}\p{N}]+)*/gu) ?? [];
/** Headings and cells of tables, which have no full stop, are no sentences: they would make any page look easy. */
const sentencesOf = (texts: readonly string[]) =>
  texts
    .filter((text) => /[.!?]$/.test(text))
    .flatMap((text) => text.split(/[.!?]+(?=\s|$)/))
    .filter((sentence) => wordsOf(sentence).length > 0);

/** Groups of vowels, without an e that is not spoken. */
export function englishSyllables(word: string): number {
  const letters = word.toLowerCase().replace(/[^a-z]/g, '');
  const spoken = letters
    .replace(/(?<=[^aeioulyr])e$|(?<=[aeiou][lr])e$/, '')
    .replace(/(?<=[^aeioutdy])ed$/, 'd')
    .replace(/(?<=[^aeiouscxzhg])es$/, 's');
  const groups = spoken.match(/[aeiouy]+/g) ?? [];
  // Two vowels that are spoken apart.
  const apart = letters.match(/i[ao](?!us)|eo|ua(?!ge)|[^aeiou]ea(?=t[eio])/g) ?? [];
  return Math.max(1, groups.length + apart.filter((two) => !/^i[ao]$/.test(two) || !/[stc]i[ao]/.test(letters)).length);
}

/** Spoken vowels: two strong ones and an accented weak one stand apart. */
export function spanishSyllables(word: string): number {
  const letters = word
    .toLowerCase()
    .replace(/qu|gu(?=[eiéí])/g, 'g')
    .replace(/y$/, 'i');
  const groups = letters.match(/[aeiouáéíóúü]+/g) ?? [];
  const nuclei = groups.map((group) => group.match(/[iuü]*[aeoáéó][iuü]*|[íú]|[iuü]+/g)?.length ?? 1);
  return Math.max(1, sum(nuclei));
}

function ratesOf(texts: readonly string[], syllables: (word: string) => number) {
  const sentences = sentencesOf(texts);
  const words = sentences.flatMap(wordsOf);
  return { wordsASentence: words.length / sentences.length, syllablesAWord: sum(words.map(syllables)) / words.length };
}

/** The Flesch-Kincaid grade of English texts: years of school. */
export function fleschKincaidGrade(texts: readonly string[]): number {
  const { wordsASentence, syllablesAWord } = ratesOf(texts, englishSyllables);
  return 0.39 * wordsASentence + 11.8 * syllablesAWord - 15.59;
}

/** The ease of Spanish texts on the scale INFLESZ, by Szigriszt's formula: from 55 on normal, from 65 on rather easy. */
export function infleszEase(texts: readonly string[]): number {
  const { wordsASentence, syllablesAWord } = ratesOf(texts, spanishSyllables);
  return 206.835 - 62.3 * syllablesAWord - wordsASentence;
}
