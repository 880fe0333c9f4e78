import { globSync, readdirSync, readFileSync } from 'node:fs';
import type { ICruiseResult } from 'dependency-cruiser';
import { cruised, PLANTED, RULES } from '#test/architecture/import-graph';

/** Judged by rooms.int.spec.ts. */
const OF_ROOMS = 'no-circles-between-rooms';

describe('the import rules', () => {
  let planted: ICruiseResult;
  beforeAll(async () => {
    planted = await cruised(PLANTED);
  });

  it('each have a planted violation', () => {
    expect(readdirSync(PLANTED).toSorted()).toEqual([...RULES, OF_ROOMS].toSorted());
  });

  it.each(RULES)('%s bites, and it alone, wherever it is broken', (rule) => {
    const broken = planted.summary.violations.filter(({ from }) => from.startsWith(`${PLANTED}/${rule}/`));
    expect(new Set(broken.map((violation) => violation.rule.name))).toEqual(new Set([rule]));
    const breaking = globSync(`${PLANTED}/${rule}/**/*.ts`).filter((file) => readFileSync(file, 'utf8').includes('const there'));
    expect(broken.map(({ from }) => from)).toEqual(expect.arrayContaining(breaking));
  });

  it('are kept by the apps, the libs and the SDK', async () => {
    const { summary } = await cruised('apps', 'libs', 'packages/node/src');
    expect(summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`)).toEqual([]);
  });

  it('see through the names of the libs, so that none hides behind its #', async () => {
    const { modules } = await cruised('libs/platform/projector');
    const named = modules.flatMap(({ dependencies }) => dependencies).filter(({ module }) => module.startsWith('#kernel/'));
    expect(named.length).toBeGreaterThan(0);
    expect(named.filter(({ resolved }) => !/^libs\/kernel\/[^/]+\.ts$/.test(resolved))).toEqual([]);
  });
});
