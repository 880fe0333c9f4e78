import { globSync, readFileSync } from 'node:fs';

/** Rooms that know nothing of payments. */
const TECHNICAL_BASE = [
  'api-reference',
  'http',
  'http-edge',
  'integrity',
  'job-queue',
  'mail',
  'operations',
  'operators',
  'platform',
  'privacy',
  'projection-slots',
];

/** Lines of all of them together, specs aside (decision 89). What one room needs more, another needs less. */
const MOST_LINES = 27_030;

const linesIn = (room: string): number =>
  globSync(`libs/${room}/**/*.ts`)
    .filter((file) => !file.endsWith('.spec.ts'))
    .reduce((sum, file) => sum + readFileSync(file, 'utf8').split('\n').length - 1, 0);

describe('the lines of the technical base', () => {
  it('are counted in each of its rooms', () => {
    expect(TECHNICAL_BASE.filter((room) => linesIn(room) === 0)).toEqual([]);
  });

  it(`are ${MOST_LINES} at most`, () => {
    expect(TECHNICAL_BASE.reduce((sum, room) => sum + linesIn(room), 0)).toBeLessThanOrEqual(MOST_LINES);
  });
});
