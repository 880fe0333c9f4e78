import { random } from '#privacy/secrets/random';

describe('random', () => {
  it('has the requested length, is never twice the same, and does not change later', () => {
    const drawn = Array.from({ length: 2000 }, () => random(12));
    const texts = drawn.map((bytes) => bytes.toString('hex'));
    for (let more = 0; more < 2000; more++) random(12);
    expect(drawn.map((bytes) => bytes.toString('hex'))).toEqual(texts);
    expect(new Set(texts).size).toBe(2000);
    expect(new Set(texts.map(({ length }) => length))).toEqual(new Set([24]));
  });
});
