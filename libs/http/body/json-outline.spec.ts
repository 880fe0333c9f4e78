import fc from 'fast-check';
import { countMembers, readOutline } from '#http/body/json-outline';

const countValues = (value: unknown): number =>
  typeof value !== 'object' || value === null ? 1 : Object.values(value).reduce((sum: number, part) => sum + countValues(part), 1);

describe('the outline of a JSON text', () => {
  it.each([
    ['{}', 0, 1, 1],
    ['{"a":{"b":[1,{"c":2}]}}', 3, 6, 4],
    [String.raw`{"a:{[":"\"}:{,","b\\":":"}`, 2, 3, 1],
    ['[[[', 0, 3, 3],
    [']]{}', 0, 0, 0],
    [' [ [ ] , [] , "" , true , -1.5e3 ] ', 0, 6, 2],
  ])('of %s', (text, members, values, depth) => {
    expect(readOutline(text, Infinity)).toEqual({ members, values, depth });
  });

  it('counts the values, if no name is given twice', () => {
    fc.assert(
      fc.property(fc.json(), (text) => {
        const value: unknown = JSON.parse(text);
        expect(readOutline(text, Infinity)).toMatchObject({ members: countMembers(value), values: countValues(value) });
      }),
    );
  });

  it('stops at the first value over the limit', () => {
    expect(readOutline('[1,2,3,4,5,[[[[]]]]]', 3)).toEqual({ members: 0, values: 4, depth: 1 });
  });

  it('counts a repeated name again, in any notation', () => {
    for (const text of ['{"a":1,"a":2}', '{"x":[{"a":1,"\\u0061":2}]}', '{"__proto__":1,"__proto__":2}']) {
      expect(countMembers(JSON.parse(text))).toBeLessThan(readOutline(text, Infinity).members);
    }
  });
});
