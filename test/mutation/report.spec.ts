import { isBelowFloor, type Judged, printed, raised, reportOf } from '#test/mutation/report';

const FILE = 'libs/a/domain/a.decisions.ts';
const mutant = (verdict: Judged['verdict'], line = 1): Judged => ({
  id: String(line),
  line,
  original: 'a > b',
  replacement: 'a >= b',
  verdict,
});
const twoOfThree = [mutant('killed'), mutant('killed', 2), mutant('survived', 3)];

describe('the report of a file', () => {
  it('counts as survived what no test reaches, and rounds its score down', () =>
    expect(reportOf(FILE, [...twoOfThree, mutant('not covered', 4), mutant('killed', 5), mutant('killed', 6)], {})).toMatchObject({
      mutants: 6,
      killed: 4,
      survived: 2,
      score: 66.6,
      floor: null,
      survivors: [{ line: 3 }, { line: 4 }],
    }));

  it('is complete where there is nothing to mutate', () => expect(reportOf(FILE, [], {})).toMatchObject({ mutants: 0, score: 100 }));

  it.each([
    [{}, false],
    [{ [FILE]: 66.6 }, false],
    [{ [FILE]: 66.7 }, true],
  ])('with the floors %j is below its floor: %s', (floors, expected) =>
    expect(isBelowFloor(reportOf(FILE, twoOfThree, floors))).toBe(expected),
  );

  it('is a row of a table, and a line for each survivor', () => {
    const lines = printed([reportOf(FILE, twoOfThree, { [FILE]: 70 }), reportOf('b.decisions.ts', [mutant('killed')], {})]).split('\n');
    expect(lines).toEqual([
      'file                         mutants  killed survived  score',
      'libs/a/domain/a.decisions.ts       3       2        1   66.6  below its floor of 70.0',
      'b.decisions.ts                     1       1        0  100.0  no floor: npm run mutate -- --raise',
      '',
      `${FILE}:3 survived: a > b → a >= b`,
    ]);
  });

  it('shows long code on one line, shortened', () => {
    const block = { ...mutant('survived'), original: `{\n  return ${'x'.repeat(100)};\n}`, replacement: '{}' };
    expect(
      printed([reportOf(FILE, [block], {})])
        .split('\n')
        .at(-1),
    ).toBe(`${FILE}:1 survived: { return ${'x'.repeat(61)}… → {}`);
  });
});

describe('floors', () => {
  it('rise and never fall; those of other files are kept', () =>
    expect(raised({ 'z.ts': 50, [FILE]: 70 }, [reportOf(FILE, twoOfThree, {}), reportOf('m.ts', twoOfThree, {})])).toEqual({
      [FILE]: 70,
      'm.ts': 66.6,
      'z.ts': 50,
    }));
});
