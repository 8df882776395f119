import { expect, test } from 'vitest';
import { jsonArrayBuffer } from './respond.ts';

test('jsonArrayBuffer gives the bytes of JSON.stringify for any number of elements', () => {
  const all = [{ a: 'é' }, {}, { b: [1, 2] }];
  for (let n = 0; n <= all.length; n++) {
    const some = all.slice(0, n);
    const bytes = jsonArrayBuffer(
      '{"é":[',
      some.map((one) => Buffer.from(JSON.stringify(one))),
      ']}',
    );
    expect(bytes.toString()).toBe(JSON.stringify({ é: some }));
  }
});
