import { globSync, readFileSync } from 'node:fs';

/** What starts the service, or a part of it that answers on its own, past `serviceUnderTest` and `startService`. */
const START = new RegExp(
  [
    String.raw`\b(?:Standalone|LocalDeployment|RunningService|MortalService)\.start\(`,
    String.raw`\b(?:SpawnedService\.begin|SharedService\.join)\(`,
    String.raw`\bnew (?:HttpApi|WebhookService)\(`,
    String.raw`\b(?:createApi|ServiceModule\.on|standalone|onServers|asProcesses)\(`,
    String.raw`dist\/apps\/standalone\/main\.js`,
  ].join('|'),
);
/** Benchmarks measure programs of their own, a simulated world has its own machine, and this folder has the pattern itself. */
const ELSEWHERE = /^test\/(?:support\/services|benchmarks|architecture|simulation)\//;

describe('the service is started in tests', () => {
  it.each([
    'const app = await createApi(ServiceModule.on(stores, context), options);',
    'const service = await Standalone.start(context);',
    "spawn(process.execPath, ['dist/apps/standalone/main.js'], { env });",
    'service = await RunningService.start({ dataDir });',
  ])('in no other way, such as %s', (planted) => {
    expect(START.test(planted)).toBe(true);
  });

  it('by serviceUnderTest or startService alone', () => {
    const files = globSync(['test/**/*.ts', '{apps,libs}/**/*.spec.ts']);
    const starting = files.filter((file) => START.test(readFileSync(file, 'utf8')));
    expect(starting).toContain('test/support/services/running-service.ts');
    expect(starting.filter((file) => !ELSEWHERE.test(file))).toEqual([]);
  });
});
