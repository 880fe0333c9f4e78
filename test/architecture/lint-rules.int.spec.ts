import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

describe('the lint rules', () => {
  let tree: string;
  beforeEach(() => {
    tree = mkdtempSync(join(tmpdir(), 'lint-'));
    copyFileSync('.oxlintrc.json', join(tree, '.oxlintrc.json'));
  });
  afterEach(() => rmSync(tree, { recursive: true }));

  /** The rules that a file of these lines breaks. */
  const broken = (file: string, source: string, ...flags: string[]): string[] => {
    mkdirSync(join(tree, dirname(file)), { recursive: true });
    writeFileSync(join(tree, file), `${source}\n`);
    const { stdout } = spawnSync(process.execPath, [join(process.cwd(), 'node_modules/oxlint/bin/oxlint'), '--format=json', ...flags], {
      cwd: tree,
      encoding: 'utf8',
    });
    return JSON.parse(stdout).diagnostics.map(({ code }: { code: string }) => code);
  };

  it.each([
    ['the time', 'export const now = Date.now();'],
    ['the time, made into an object', 'export const now = new Date();'],
    ['where it runs', 'export const here = process.cwd();'],
    ['for a later call', 'setTimeout(() => undefined, 1);'],
  ])('let no rule of the business ask %s', (_, source) => {
    expect(broken('libs/orders/domain/order.decisions.ts', source)).toEqual(['eslint(no-restricted-globals)']);
    expect(broken('libs/kernel/money.ts', source)).toContain('eslint(no-restricted-globals)');
  });

  it('let no rule of the business leave anything to chance', () => {
    expect(broken('libs/orders/domain/order.decisions.ts', 'export const chance = Math.random();')).toEqual([
      'eslint(no-restricted-properties)',
    ]);
  });

  it('let others do all that', () => {
    expect(broken('libs/orders/policies/expire.policy.ts', 'export const now = [Date.now(), Math.random(), process.cwd()];')).toEqual([]);
  });

  it('let the configuration alone read the environment', () => {
    const source = 'export const port = process.env.PORT;';
    expect(broken('libs/orders/orders.module.ts', source)).toEqual(['node(no-process-env)']);
    rmSync(join(tree, 'libs'), { recursive: true });
    expect(broken('libs/platform/config/configuration.ts', source)).toEqual([]);
  });

  describe('that know the types', () => {
    const LOADED = 'const load = async (): Promise<number> => 1;\n';
    beforeEach(() => writeFileSync(join(tree, 'tsconfig.json'), '{ "compilerOptions": { "strict": true, "lib": ["es2024"] } }'));

    it.each([
      ['a promise whose failure would end the process', `${LOADED}load();`, 'no-floating-promises'],
      ['one that is merely called void', `${LOADED}void load();`, 'no-floating-promises'],
      ['a promise where nobody waits for one', `${LOADED}[1].forEach(() => load());`, 'no-misused-promises'],
      ['a value that is awaited', 'await Promise.resolve();\nawait 1;', 'await-thenable'],
      ['an assertion that changes nothing', 'export const one = (text: string) => text as string;', 'no-unnecessary-type-assertion'],
      ['an object as a text', 'export const one = (each: object) => `${each}`;', 'no-base-to-string'],
      [
        'a case that is left out',
        "export const one = (each: 'a' | 'b') => {\n  switch (each) {\n    case 'a':\n  }\n};",
        'switch-exhaustiveness-check',
      ],
    ])('refuse %s', (_, source, rule) => {
      expect(broken('libs/orders/orders.module.ts', source, '--type-aware')).toContain(`typescript(${rule})`);
    });
  });

  it('want imports by the names of the libs', () => {
    const source = "import { order } from './order';\nexport const it = order;";
    expect(broken('libs/orders/orders.module.ts', source)).toEqual(['eslint(no-restricted-imports)']);
  });

  describe('on how a story begins', () => {
    const source = "import { paidOrder } from '#test/support/clients/shop';\nexport const story = paidOrder;";

    it.each([
      'test/acceptance/refunds/refund-rules.int.spec.ts',
      'test/faults/storefront-faults.int.spec.ts',
      'test/support/clients/bulk-acts.ts',
      'apps/cli/forget-while-stopped.int.spec.ts',
      'libs/orders/orders.int.spec.ts',
    ])('refuse a purchase over HTTP in %s', (file) => expect(broken(file, source)).toEqual(['eslint(no-restricted-imports)']));

    it.each([
      'test/acceptance/payments/upi-payment.int.spec.ts',
      'test/acceptance/webhooks/order-events.int.spec.ts',
      'test/faults/kill-while-refunding.int.spec.ts',
      'test/browser/dashboard.ts',
    ])('allow one where buying is the subject: %s', (file) => expect(broken(file, source)).toEqual([]));

    it('want imports by the names of the libs there too', () => {
      const relative = "import { order } from './order';\nexport const it = order;";
      const files = ['test/acceptance/refunds/refund-rules.int.spec.ts', 'test/acceptance/payments/upi-payment.int.spec.ts'];
      for (const file of files) expect(broken(file, relative)).toContain('eslint(no-restricted-imports)');
    });
  });
});
