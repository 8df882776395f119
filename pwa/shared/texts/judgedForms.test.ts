import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type EndpointName, endpoints } from '#sync/contract/index.ts';
import { judgedFieldsOf } from '#sync/fields.ts';

const folder = join(import.meta.dirname, '../..');
const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((path) => /(?<!\.test)\.tsx?$/.test(path))
  .map((path) => ({ path, code: readFileSync(join(folder, path), 'utf8') }));

/** Forms that send judged texts whose boxes are elsewhere, or that send none. */
const elsewhere: Record<string, string> = {
  'shared/ReportItems.tsx': 'its two taps send no words; the note is in MadeReportDialog.tsx',
  'features/developer/upload-form/useSubmission.ts': 'its boxes are in UploadFormSections.tsx',
};

test('every form that sends a judged text names its words, and help, while they are written', () => {
  const sending = sources.flatMap(({ path, code }) => {
    const names = [...code.matchAll(/useWrite\(\s*'([\w.]+)'/g)].map(([, name]) => name as EndpointName);
    const isJudged = names.some((name) => judgedFieldsOf(endpoints[name].input).length > 0);
    return isJudged ? [{ path, hasNotes: code.includes('useTextNotes(') }] : [];
  });
  expect(sending.length).toBeGreaterThan(8);
  const without = sending.filter(({ hasNotes }) => !hasNotes).map(({ path }) => path);
  expect(without.sort()).toEqual(Object.keys(elsewhere).sort());
  for (const path of ['features/developer/upload-form/UploadFormSections.tsx', 'features/sign-in/AuthForm.tsx'])
    expect(sources.find((source) => source.path === path)?.code, path).toContain('useTextNotes(');
});
