import { expect, test } from 'vitest';
import { z } from 'zod';
import { type Contract, endpoints } from '#sync/contract/index.ts';
import { type AccessRule, endpoint, noContent, noInput } from '#sync/endpoint.ts';
import type { Handlers } from '../../http/handler.ts';

// This code never runs: `tsc` fails if one of these lines compiles.
const mustNotCompile = () => {
  // @ts-expect-error the input does not have the {id} of the route
  endpoint('GET /api/things/{id}', { may: ['anyone'], input: noInput, output: noContent });
  // @ts-expect-error there is no such rule
  endpoint('GET /api/things', { may: ['somebody'], input: noInput, output: noContent });
  // @ts-expect-error nobody at all may call it
  endpoint('GET /api/things', { may: [], input: noInput, output: noContent });
  // @ts-expect-error who may call it is not said
  endpoint('GET /api/things', { input: noInput, output: noContent });
  // @ts-expect-error nor is a list of rules enough that may be empty
  endpoint('GET /api/things', { may: [] as AccessRule[], input: noInput, output: noContent });
  // @ts-expect-error every route is under /api
  endpoint('GET /things', { may: ['anyone'], input: noInput, output: noContent });
  // @ts-expect-error a word that nobody reads
  endpoint('GET /api/things', { may: ['anyone'], input: noInput, output: noContent, qeued: true });

  // @ts-expect-error a handler is missing
  const missing: Handlers<Pick<Contract['library'], 'check' | 'remove'>> = { check: () => ({ inLibrary: true }) };
  // @ts-expect-error a handler answers what is not declared
  const wrong: Handlers<Pick<Contract['library'], 'check'>> = { check: () => ({ inLibrary: 1 }) };
  // @ts-expect-error nothing declares this handler
  const surplus: Handlers<Pick<Contract['library'], 'check'>> = { check: () => ({ inLibrary: true }), more: () => 1 };

  const open = {
    ask: endpoint('GET /api/open', { may: ['anyone', 'member'], input: noInput, output: () => z.string() }),
  };
  // @ts-expect-error where anyone may call, the caller may be nobody
  const nobody: Handlers<typeof open> = { ask: (_, { caller }) => caller.id };
  const closed = { ask: endpoint('GET /api/closed', { may: ['member'], input: noInput, output: () => z.string() }) };
  const somebody: Handlers<typeof closed> = { ask: (_, { caller }) => caller.id };
  return [missing, wrong, surplus, nobody, somebody];
};

test("an endpoint's type says whether it can be queued", () => {
  expect(endpoints['wishlist.add'].queued satisfies true).toBe(true);
  expect(endpoints['auth.login'].queued satisfies false).toBe(false);
  expect(mustNotCompile).toBeTypeOf('function');
});
