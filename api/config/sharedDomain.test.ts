import { expect, test } from 'vitest';
import { sharedDomain } from './sharedDomain.ts';

test.each([
  ['https://recess.example.org', 'https://g-{game}.play.example.org', 'example.org'],
  ['https://example.org', 'https://g-{game}.recess.example.org:8443', 'example.org'],
  ['https://recess.school.example.co.uk', 'https://g-{game}.example.co.uk', 'example.co.uk'],
  ['https://recess.example.org', 'https://g-{game}.recess-play.example', undefined],
  ['https://recess.co.uk', 'https://g-{game}.recess-play.co.uk', undefined],
  // Names under this suffix belong to different people, according to the Public Suffix List.
  ['https://recess.github.io', 'https://g-{game}.play.github.io', undefined],
  ['http://localhost:3000', 'http://g-{game}.localhost:3001', undefined],
  ['http://192.168.1.4:3000', 'http://g-{game}.localhost:3001', undefined],
])('the store at %s and games at %s share %s', (publicUrl, playUrl, shared) =>
  expect(sharedDomain({ publicUrl, playUrl })).toBe(shared),
);
