import { createInterface } from 'node:readline';
import { type JudgeLists, judge } from '#sync/text/judge.ts';
import { type Surface, surfaceNames } from '#sync/text/surfaces.ts';

/** Lists to try, as the text of a file: `{ "allow": [texts], "block": [words] }`, each of which may be left out. */
export function listsFrom(json: string): JudgeLists {
  const { allow = [], block = [], ...more } = JSON.parse(json) as Record<string, unknown>;
  const isList = (list: unknown): list is string[] =>
    Array.isArray(list) && list.every((one) => typeof one === 'string');
  if (!isList(allow) || !isList(block) || Object.keys(more).length > 0)
    throw new Error('Lists are { "allow": [texts], "block": [words] }');
  return { allow, block };
}

/** Judges a line of input and answers a line of output; what is no text of a surface is answered with why. */
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

/** The answers to the lines of a stream, each as soon as its line is read. */
export async function* judgeLines(input: NodeJS.ReadableStream, lists?: JudgeLists): AsyncGenerator<string> {
  for await (const line of createInterface({ input, crlfDelay: Infinity })) yield judgeLine(line, lists);
}
