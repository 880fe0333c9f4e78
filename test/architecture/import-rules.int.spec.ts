import { globSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { cruise, type ICruiseResult } from 'dependency-cruiser';

const PLANTED = 'test/architecture/planted';
const { forbidden, options } = createRequire(import.meta.url)('../../.dependency-cruiser.cjs');

const judge = async (...trees: string[]): Promise<ICruiseResult> => {
  const { tsConfig: _, enhancedResolveOptions, ...cruising } = options;
  const { output } = await cruise(trees, { ...cruising, validate: true, ruleSet: { forbidden } }, enhancedResolveOptions);
  return output as ICruiseResult;
};

describe('the import rules', () => {
  const rules: string[] = forbidden.map(({ name }: { name: string }) => name);
  let planted: ICruiseResult;
  beforeAll(async () => {
    planted = await judge(PLANTED);
  });

  it('each have a planted violation', () => {
    expect(readdirSync(PLANTED).toSorted()).toEqual(rules.toSorted());
  });

  it.each(rules)('%s bites, and it alone, wherever it is broken', (rule) => {
    const broken = planted.summary.violations.filter(({ from }) => from.startsWith(`${PLANTED}/${rule}/`));
    expect(new Set(broken.map((violation) => violation.rule.name))).toEqual(new Set([rule]));
    const breaking = globSync(`${PLANTED}/${rule}/**/*.ts`).filter((file) => readFileSync(file, 'utf8').includes('const there'));
    expect(broken.map(({ from }) => from)).toEqual(expect.arrayContaining(breaking));
  });

  it('are kept by the apps and the libs', async () => {
    const { summary } = await judge('apps', 'libs');
    expect(summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`)).toEqual([]);
  });

  it('see through the names of the libs, so that none hides behind its #', async () => {
    const { modules } = await judge('libs/platform/projector');
    const named = modules.flatMap(({ dependencies }) => dependencies).filter(({ module }) => module.startsWith('#kernel/'));
    expect(named.length).toBeGreaterThan(0);
    expect(named.filter(({ resolved }) => !/^libs\/kernel\/[^/]+\.ts$/.test(resolved))).toEqual([]);
  });
});
