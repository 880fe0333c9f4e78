import fc from 'fast-check';
import { countMembers, readOutline } from '#platform/http/json-outline';

describe('the outline of a JSON text', () => {
  it.each([
    ['{}', 0, 1],
    ['{"a":{"b":[1,{"c":2}]}}', 3, 4],
    [String.raw`{"a:{[":"\"}:{","b\\":":"}`, 2, 1],
    ['[[[', 0, 3],
    [']]{}', 0, 0],
  ])('of %s', (text, members, depth) => {
    expect(readOutline(text)).toEqual({ members, depth });
  });

  it('counts the same members as the value has, when no name is given twice', () => {
    fc.assert(fc.property(fc.json(), (text) => expect(countMembers(JSON.parse(text))).toBe(readOutline(text).members)));
  });

  it('counts more where one is, however it is written', () => {
    for (const text of ['{"a":1,"a":2}', '{"x":[{"a":1,"\\u0061":2}]}', '{"__proto__":1,"__proto__":2}']) {
      expect(countMembers(JSON.parse(text))).toBeLessThan(readOutline(text).members);
    }
  });
});
