import type { Bitset } from './bitset.ts';
import type { MatchSets } from './textSearch.ts';

/**
 * The part of a game's score that does not depend on the search: a tenth of its rating, and half the logarithm of its
 * plays.
 */
export type BaseScores = { ratings: Float64Array; plays: Float64Array };

/**
 * Creates a heap of the best games so far, with the worst on top: by score, and in the catalogue's order for equal
 * scores.
 */
function heapOf(most: number) {
  const scores = new Float64Array(most);
  const places = new Uint32Array(most);
  let size = 0;
  const isWorse = (score: number, place: number, at: number) =>
    score < (scores[at] as number) || (score === scores[at] && place > (places[at] as number));

  function rise(score: number, place: number): void {
    let at = size++;
    while (at > 0) {
      const above = (at - 1) >>> 1;
      if (!isWorse(score, place, above)) break;
      scores[at] = scores[above] as number;
      places[at] = places[above] as number;
      at = above;
    }
    scores[at] = score;
    places[at] = place;
  }

  function sink(score: number, place: number): void {
    let at = 0;
    for (let below = 1; below < size; below = 2 * at + 1) {
      if (below + 1 < size && isWorse(scores[below + 1] as number, places[below + 1] as number, below)) below++;
      if (isWorse(score, place, below)) break;
      scores[at] = scores[below] as number;
      places[at] = places[below] as number;
      at = below;
    }
    scores[at] = score;
    places[at] = place;
  }

  return {
    add(score: number, place: number): void {
      if (size < most) rise(score, place);
      else if (!isWorse(score, place, 0)) sink(score, place);
    },
    sorted(): Uint32Array {
      const order = Uint32Array.from({ length: size }, (_, at) => at);
      const byScore = (a: number, b: number) =>
        (scores[b] as number) - (scores[a] as number) || (places[a] as number) - (places[b] as number);
      return order.sort(byScore).map((at) => places[at] as number);
    },
  };
}

/** Returns the `count` most relevant games of a set (spec §9); the others are not sorted. */
export function topK(found: Bitset, hits: MatchSets, { ratings, plays }: BaseScores, count: number): Uint32Array {
  const heap = heapOf(count);
  for (let word = 0; word < found.length; word++) {
    let rest = found[word] as number;
    if (rest === 0) continue;
    // These words are read once for 32 games.
    const [titleIs, titleBegins, titleHas] = [hits.titleIs[word], hits.titleBegins[word], hits.titleHas[word]];
    const [genreIs, genreHas, text] = [hits.genreIs[word], hits.genreHas[word], hits.descriptionHas[word]];
    for (; rest !== 0; rest &= rest - 1) {
      const bit = rest & -rest;
      const place = (word << 5) + 31 - Math.clz32(bit);
      const title =
        (titleHas as number) & bit && ((titleIs as number) & bit ? 100 : (titleBegins as number) & bit ? 50 : 25);
      const genre = (genreIs as number) & bit ? 30 : (genreHas as number) & bit ? 15 : 0;
      const score = title + genre + ((text as number) & bit ? 5 : 0);
      // The order of the additions matters, because floating-point sums depend on it.
      heap.add(score + (ratings[place] as number) + (plays[place] as number), place);
    }
  }
  return heap.sorted();
}
