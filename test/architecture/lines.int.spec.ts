import { globSync, readFileSync } from 'node:fs';

/** Lines of the platform, specs aside. What does not fit is another subject and gets a room of its own (decision 89). */
const MOST_OF_THE_PLATFORM = 9_580;

/** Lines of each folder, specs aside. A budget is raised only with a decision record that says why. */
const BUDGETS: Readonly<Record<string, number>> = {
  'libs/platform/clock': 60,
  'libs/platform/config': 480,
  'libs/platform/cqrs': 20,
  'libs/platform/currencies': 40,
  'libs/platform/deadline': 80,
  'libs/platform/embedded': 480,
  'libs/platform/event-history': 1890,
  'libs/platform/event-store': 780,
  'libs/platform/leader-election': 120,
  'libs/platform/logging': 120,
  'libs/platform/merchant-events': 40,
  'libs/platform/metrics': 260,
  'libs/platform/process': 60,
  'libs/platform/projector': 1350,
  'libs/platform/storage': 3440,
  'libs/platform/threads': 165,
  'libs/platform/tracing': 340,
  'libs/api-reference': 920,
  'libs/http': 5165,
  'libs/http-edge': 875,
  'libs/integrity': 320,
  'libs/job-queue': 4500,
  'libs/mail': 100,
  'libs/operators': 880,
  'libs/privacy': 1330,
  'libs/projection-slots': 990,
};

const linesIn = (folder: string): number =>
  globSync(`${folder}/**/*.ts`)
    .filter((file) => !file.endsWith('.spec.ts'))
    .reduce((sum, file) => sum + readFileSync(file, 'utf8').split('\n').length - 1, 0);

describe('the lines of the platform and the technical rooms', () => {
  it('are counted in every folder of the platform', () => {
    const folders = [...new Set(globSync('libs/platform/*/**/*.ts').map((file) => file.replaceAll('\\', '/').split('/', 3).join('/')))];
    expect(folders.length).toBeGreaterThan(5);
    expect(folders.filter((folder) => BUDGETS[folder] === undefined)).toEqual([]);
  });

  it('stay within the budget of each folder', () => {
    const grown = Object.entries(BUDGETS).filter(([folder, most]) => linesIn(folder) > most);
    expect(grown.map(([folder, most]) => `${folder} has ${linesIn(folder)} of ${most} lines`)).toEqual([]);
  });

  it(`are ${MOST_OF_THE_PLATFORM} in the whole platform at most`, () => {
    expect(linesIn('libs/platform')).toBeLessThanOrEqual(MOST_OF_THE_PLATFORM);
  });
});
