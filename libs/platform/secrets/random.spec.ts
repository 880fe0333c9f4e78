import { random } from '#platform/secrets/random';

describe('chance', () => {
  it('is of the length that is asked for, never twice the same, and stays what it was', () => {
    const drawn = Array.from({ length: 2000 }, () => random(12));
    const texts = drawn.map((bytes) => bytes.toString('hex'));
    for (let more = 0; more < 2000; more++) random(12);
    expect(drawn.map((bytes) => bytes.toString('hex'))).toEqual(texts);
    expect(new Set(texts).size).toBe(2000);
    expect(new Set(texts.map(({ length }) => length))).toEqual(new Set([24]));
  });
});
