import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../config/config.ts';

/** Documents that only an operator can finish; their templates are in docs/compliance/. */
export const operatorDocuments = ['dpia.md', 'security-program.md', 'retention-policy.md', 'incident-plan.md'] as const;

const blank = /(?:`_{4,}`|_{4,}|(?:\\_){4,})/;
/** Returns the blanks (`____`) of a document, each as the words before it. */
export function blanksOf(text: string): string[] {
  return text.split('\n').flatMap((line, i) => {
    const [words = '', ...blanks] = line.split(blank);
    const label = words.replace(/^[\s\-*|#]+/, '').replace(/[\s:|]+$/, '');
    return blanks.map(() => label || `line ${i + 1}`);
  });
}

function stateOf(folder: string, name: string): string[] {
  const file = join(folder, name);
  if (!existsSync(file)) return [`${name}: missing. Copy docs/compliance/${name} to ${folder} and fill it in.`];
  const blanks = blanksOf(readFileSync(file, 'utf8'));
  return blanks.length === 0
    ? [`${name}: filled in`]
    : [`${name}: ${blanks.length} to fill in`, ...blanks.map((label) => `  - ${label}`)];
}

/** Returns what an operator still has to do that the store cannot: hints, never failures. It needs no running store. */
export function doctorLines({ dataDir, safetyContact }: Pick<Config, 'dataDir' | 'safetyContact'>): string[] {
  const contact = safetyContact
    ? `SAFETY_CONTACT: ${safetyContact}`
    : 'SAFETY_CONTACT: not set. Nobody is named on /rules and /privacy.';
  const folder = join(dataDir, 'compliance');
  return [contact, ...operatorDocuments.flatMap((name) => stateOf(folder, name))];
}
