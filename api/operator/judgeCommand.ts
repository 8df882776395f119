import { createInterface } from 'node:readline';
import { type JudgeLists, judge } from '#sync/text/judge.ts';
import { type Surface, surfaceNames } from '#sync/text/surfaces.ts';

/** Judges one input line and returns one output line; for an invalid line it contains the reason. */
function judgeLine(line: string, lists: JudgeLists | undefined): string {
  try {
    const { text, surface } = JSON.parse(line) as { text: unknown; surface: unknown };
    if (typeof text !== 'string') throw new Error('"text" is no text');
    if (!surfaceNames.includes(surface as Surface)) throw new Error(`"surface" is none of ${surfaceNames.join(', ')}`);
    return JSON.stringify(judge(text, surface as Surface, lists));
  } catch (error) {
    return JSON.stringify({ verdict: null, spans: [], error: (error as Error).message });
  }
}

/** Yields the answer to each line of a stream as soon as the line is read. */
export async function* judgeLines(input: NodeJS.ReadableStream, lists?: JudgeLists): AsyncGenerator<string> {
  for await (const line of createInterface({ input, crlfDelay: Infinity })) yield judgeLine(line, lists);
}
