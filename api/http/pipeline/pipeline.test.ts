import { afterAll, beforeAll, expect, test } from 'vitest';
import { type EndpointName, endpointNames } from '#sync/contract/index.ts';
import { handlers } from '../../server/app.ts';
import { openTestApp, type TestApp } from '../../test/testApp.ts';
import { runSteps, type ServerDeps, type Step } from './call.ts';
import { createPipelines, type Pipeline } from './pipeline.ts';

let house: TestApp;
let pipelines: Map<EndpointName, Pipeline>;
beforeAll(async () => {
  house = await openTestApp();
  // Building the pipelines needs only these two; the steps use the rest when a call comes.
  pipelines = createPipelines(handlers, { db: house.db, config: house.config } as ServerDeps);
});
afterAll(() => house?.close());

const namesOf = (name: EndpointName) => pipelines.get(name)?.steps.map((step) => step.name);

test('every endpoint has a pipeline that starts by identifying the caller and ends with an answer', () => {
  expect([...pipelines.keys()].sort()).toEqual([...endpointNames].sort());
  for (const { steps } of pipelines.values()) {
    expect(steps[0]?.name).toBe('identify the caller');
    expect(['respond', 'redirect', 'run and send bytes']).toContain(steps.at(-1)?.name);
  }
});

test("a read of the caller's own data takes these steps", () => {
  expect(namesOf('notifications.unread')).toEqual([
    'identify the caller',
    'count the caller',
    'refuse a deleted account',
    'require the role',
    'read and parse the input',
    'find the granting rule',
    'run as a read',
    'respond',
  ]);
});

test('a cached public answer takes these steps', () => {
  expect(namesOf('games.list')).toEqual([
    'identify the caller',
    'count the caller',
    'require the role',
    'read and parse the input',
    'find the granting rule',
    'run and send bytes',
  ]);
});

test('a write takes these steps', () => {
  expect(namesOf('feedback.send')).toEqual([
    'identify the caller',
    'count the caller',
    'require the same user',
    'refuse a deleted account',
    'require the role',
    'read and parse the input',
    'find the granting rule',
    'count the call',
    'shed load',
    'run in a transaction',
    'follow up',
    'set the cookie',
    'respond',
  ]);
});

test('a batch of writes takes these steps', () => {
  expect(namesOf('sync.exchange')).toEqual([
    'identify the caller',
    'count the caller',
    'refuse a deleted account',
    'require the role',
    'read and parse the input',
    'find the granting rule',
    'shed load',
    'run with transactions of its own',
    'follow up',
    'set the cookie',
    'respond',
  ]);
});

test('an upload takes these steps and is counted before its file is received', () => {
  expect(namesOf('uploads.image')).toEqual([
    'identify the caller',
    'count the caller',
    'require the same user',
    'refuse a deleted account',
    'require the role',
    'count the call',
    'receive the file',
    'read and parse the input',
    'find the granting rule',
    'run in a transaction',
    'follow up',
    'set the cookie',
    'respond',
  ]);
});

test('a navigation takes these steps', () => {
  expect(namesOf('auth.logout')).toEqual([
    'identify the caller',
    'count the caller',
    'require the role',
    'read and parse the input',
    'find the granting rule',
    'run in a transaction',
    'follow up',
    'set the cookie',
    'redirect',
  ]);
});

test('an around step finishes after the later steps, also when one of them refuses', async () => {
  const seen: string[] = [];
  const around: Step = {
    name: 'around',
    async around(_, rest) {
      seen.push('begins');
      await rest().finally(() => seen.push('ends'));
    },
  };
  const step = (name: string, fails = false): Step => ({
    name,
    async run() {
      seen.push(name);
      if (fails) throw new Error(name);
    },
  });
  const call = {} as Parameters<typeof runSteps>[1];
  await runSteps([step('first'), around, step('second'), step('third')], call);
  expect(seen.splice(0)).toEqual(['first', 'begins', 'second', 'third', 'ends']);
  await expect(runSteps([around, step('second', true), step('third')], call)).rejects.toThrow('second');
  expect(seen).toEqual(['begins', 'second', 'ends']);
});
