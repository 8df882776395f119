import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../config/config.ts';
import { parseHashList } from '../files/hashList.ts';

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

/** What is known of the operator's list of hashes, which uploads are compared with. */
function hashListLine(path: string | undefined): string {
  if (!path) return 'HASH_LIST: not set. Uploads are compared with no list of known abuse material.';
  try {
    const { hashes, wrongLines } = parseHashList(readFileSync(path, 'utf8'));
    const wrong = wrongLines > 0 ? `, ${wrongLines} lines are no SHA-256 or MD5` : '';
    return `HASH_LIST: ${hashes.size} hashes in ${path}${wrong}`;
  } catch (error) {
    return `HASH_LIST: ${path} cannot be read (${(error as NodeJS.ErrnoException).code}). Nothing can be uploaded until it can.`;
  }
}

/** What the law asks of an operator whose store refused a file of the list. */
const duties = [
  '  - Do not open, copy or send the files. Nobody else may see them.',
  '  - In the USA, report each to the CyberTipline (report.cybertip.org) as soon as you can: 18 USC 2258A.',
  '  - Elsewhere, tell the police or the hotline of your country (inhope.org lists them).',
  '  - Keep the file and the .json beside it for a year after the report, then delete both.',
];
function quarantineLines(dataDir: string): string[] {
  const folder = join(dataDir, 'quarantine');
  const files = existsSync(folder) ? readdirSync(folder).filter((name) => !name.endsWith('.json')) : [];
  if (files.length === 0) return [];
  const isOne = files.length === 1;
  return [`QUARANTINE: ${files.length} ${isOne ? 'upload was' : 'uploads were'} on HASH_LIST, in ${folder}`, ...duties];
}

/** Returns what an operator still has to do that the store cannot: hints, never failures. It needs no running store. */
export function doctorLines({
  dataDir,
  safetyContact,
  hashList,
}: Pick<Config, 'dataDir' | 'safetyContact' | 'hashList'>): string[] {
  const contact = safetyContact
    ? `SAFETY_CONTACT: ${safetyContact}`
    : 'SAFETY_CONTACT: not set. Nobody is named on /rules and /privacy.';
  const folder = join(dataDir, 'compliance');
  return [
    contact,
    hashListLine(hashList),
    ...quarantineLines(dataDir),
    ...operatorDocuments.flatMap((name) => stateOf(folder, name)),
  ];
}
