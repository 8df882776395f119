import { expect, test } from 'vitest';
import { z } from 'zod';
import { judgedFieldsOf } from '../fields.ts';
import { endpointNames, endpoints } from './index.ts';

type Schema = {
  type?: string | string[];
  pattern?: string;
  format?: string;
  enum?: unknown[];
  const?: unknown;
  items?: Schema;
  prefixItems?: Schema[];
  properties?: Record<string, Schema>;
  additionalProperties?: Schema | boolean;
  anyOf?: Schema[];
  allOf?: Schema[];
};

/** Where a schema takes any text, such as `items.*.1`; not where it takes one of a list, or one of a form that no words fit. */
function textsIn(schema: Schema, path: string): string[] {
  const parts = [...(schema.anyOf ?? []), ...(schema.allOf ?? [])].flatMap((part) => textsIn(part, path));
  const inside = [
    ...Object.entries(schema.properties ?? {}).flatMap(([name, one]) => textsIn(one, path ? `${path}.${name}` : name)),
    ...(schema.items ? textsIn(schema.items, `${path}.*`) : []),
    ...(schema.prefixItems ?? []).flatMap((one, i) => textsIn(one, `${path}.${i}`)),
    ...(typeof schema.additionalProperties === 'object' ? textsIn(schema.additionalProperties, `${path}.*`) : []),
  ];
  const isText = schema.type === 'string' && !schema.enum && schema.const === undefined;
  const isForm = schema.pattern !== undefined || schema.format !== undefined;
  return [...new Set([...parts, ...inside, ...(isText && !isForm ? [path] : [])])];
}

const secrets = 'proves who somebody is; it is compared and never shown';
const searches = 'finds what is there; nothing of it is stored';
const staffs = 'staff write it, to say what is wrong or to answer';
const own = 'only staff and the person’s accepted friends read it, and many names are words';
/** Every text that is not judged, and why: nobody else reads it, or who writes it answers for what others read. */
const unjudged: Record<string, string> = {
  ...{ 'auth.register.email': secrets, 'auth.register.password': secrets, 'auth.setupLead.email': secrets },
  ...{ 'auth.setupLead.password': secrets, 'auth.setupLead.setupKey': secrets, 'auth.login.email': secrets },
  ...{ 'auth.login.password': secrets, 'auth.developerLogin.developerId': secrets },
  ...{ 'auth.developerLogin.email': secrets, 'auth.leadLogin.setupKey': secrets, 'auth.leadLogin.email': secrets },
  ...{ 'auth.leadLogin.password': secrets, 'auth.reset.who': secrets, 'auth.reset.code': secrets },
  ...{ 'auth.reset.next': secrets, 'auth.externalLink.password': secrets, 'users.changePassword.current': secrets },
  ...{ 'users.changePassword.next': secrets, 'users.export.password': secrets, 'users.leave.password': secrets },
  ...{ 'auth.externalReturn.code': secrets, 'auth.externalReturn.state': secrets, 'auth.externalReturn.iss': secrets },
  ...{ 'auth.externalReturn.error': secrets, 'auth.externalReturn.error_description': secrets },
  'auth.externalReturn.session_state': secrets,
  ...{ 'auth.register.firstName': own, 'auth.register.lastName': own, 'auth.setupLead.firstName': own },
  ...{ 'auth.setupLead.lastName': own, 'auth.externalRegister.firstName': own, 'auth.externalRegister.lastName': own },
  ...{ 'developers.register.fullName': 'only staff read it', 'developers.register.schoolEmail': 'only staff read it' },
  'filter.add.word': staffs,
  'moderation.cases.person': searches,
  ...{ 'users.search.q': searches, 'games.search.q': searches, 'developers.search.q': searches },
  'friends.request.username': 'names somebody who has that name already',
  ...{ 'games.reject.reason': staffs, 'developers.reject.reason': staffs, 'versions.reject.reason': staffs },
  ...{ 'moderation.decide.facts': staffs, 'moderation.decide.noteToAuthor': staffs },
  ...{ 'moderation.decide.noteToReporters': staffs, 'moderation.revert.why': staffs, 'moderation.refuse.why': staffs },
  'moderation.answerAppeal.note': staffs,
  ...{ 'feedback.answer.content': staffs, 'warnings.add.description': staffs },
  ...{ 'games.submit.coverImage': 'names an upload', 'games.submit.demoUrl': 'an address, which staff look at' },
  'games.submit.gameUrl': 'an address, which staff look at',
  'reports.quick.quote': 'what somebody else wrote, as evidence',
  ...{ 'saves.keep.items.*.0': 'a game writes it for its player', 'saves.keep.items.*.1': 'a game writes it' },
  ...{ 'sync.pull.cursor': 'a place in the feed', 'sync.exchange.cursor.epoch': 'a place in the feed' },
  ...{ 'sync.catalogue.epoch': 'a place in the feed', 'sync.exchange.ops.*.2': 'the name of a call' },
};

test('every text that somebody may send says who reads it, or is known to be read by nobody else', () => {
  const found = endpointNames.flatMap((name) => {
    const { input } = endpoints[name];
    const judged = judgedFieldsOf(input).map(({ field }) => field);
    const schema = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }) as Schema;
    return textsIn(schema, '').flatMap((path) => (judged.includes(path) ? [] : [`${name}.${path}`]));
  });
  expect(found.sort()).toEqual(Object.keys(unjudged).sort());
});

test('what is judged keeps its surface where it may be left out', () => {
  const surfaces = (name: keyof typeof endpoints) => judgedFieldsOf(endpoints[name].input);
  expect(surfaces('reviews.post')).toEqual([{ field: 'comment', surface: 'comment' }]);
  expect(surfaces('reviews.edit')).toEqual([{ field: 'comment', surface: 'comment' }]);
  expect(surfaces('friends.message')).toEqual([{ field: 'content', surface: 'message' }]);
  expect(surfaces('versions.submit')).toEqual([{ field: 'notes', surface: 'gameText' }]);
  for (const name of ['auth.register', 'auth.externalRegister', 'auth.setupLead', 'users.rename'] as const)
    expect(surfaces(name)).toEqual([{ field: 'username', surface: 'username' }]);
});
