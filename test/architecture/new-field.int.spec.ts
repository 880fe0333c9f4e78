import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { temporaryDirectory } from '#test/support/machine/temporary-directory';

const NEW_TEST = 'test/acceptance/refunds/new-field.int.spec.ts';
const REFUNDS = 'libs/orders/refunds';

/** The changes by hand for a field of a refund, a line in each file: the text that it follows, and the line. */
const EDITS: Readonly<Record<string, readonly [behind: string, line: string]>> = {
  // The request and the fact.
  [`${REFUNDS}/commands/issue-refund/issue-refund.controller.ts`]: [
    '  note?: string;\n',
    "\n  @Text({ optional: true, max: 100, description: 'Who took the goods back.' })\n  received_by?: string;\n",
  ],
  'libs/orders/domain/events/refund.events.ts': ['  readonly note: string | null;\n', '  readonly received_by?: string;\n'],
  'libs/orders/order.upcasts.ts': ["'refund.requested': [inUnknownSession, ", '(data: object) => data, '],
  // The answer and its list.
  [`${REFUNDS}/resource/refund.resource.ts`]: [
    'note!: string | null;\n',
    "  @ApiText('Who took the goods back.', { orNull: true }) received_by!: string | null;\n",
  ],
  [`${REFUNDS}/resource/refund.view.ts`]: ['  note: data.note,\n', '  received_by: data.received_by ?? null,\n'],
  [`${REFUNDS}/resource/refund.view.spec.ts`]: ['      reason: null,\n      note: null,\n', '      received_by: null,\n'],
  [`${REFUNDS}/queries/refund-list/refund-list.projection.ts`]: ['  version: 1', '0'],
  // The report and the dashboard.
  'libs/reports/types/refunds.report.ts': [
    '({ credit_note }) => credit_note?.date ?? null),\n',
    "    text('received_by', 'Who took the goods back.', ({ received_by }) => received_by),\n",
  ],
  'apps/dashboard/src/pages/payments/refund-drawer.tsx': [
    "[t('Note'), refund.note],\n",
    "              [t('Received by'), refund.received_by],\n",
  ],
  'apps/dashboard/src/texts/hi.ts': ["  'Credit note': 'क्रेडिट नोट',\n", "  'Received by': 'प्राप्तकर्ता',\n"],
};

/** Holds that the field is wherever a refund is. */
const SHOWN = `
import { report } from '#test/support/clients/reports';
import { eventually } from '#test/support/machine/eventually';
import { given } from '#test/support/given/given';
import { serviceUnderTest } from '#test/support/services/service-under-test';

const { merchant, receiver } = serviceUnderTest('own', { receiver: true });

it('has the field in each form', async () => {
  await merchant.post('/webhooks', { url: receiver.url, events: ['refund.created'] });
  const { id: order_id } = await given.paidOrder(merchant);
  const { body } = await merchant.post('/refunds', { order_id, amount: 100, received_by: 'Asha' });
  const [listed] = (await merchant.get(\`/refunds?order_id=\${order_id}\`)).body.data;
  const { body: described } = await merchant.get('/openapi.json');
  expect([body.received_by, listed.received_by]).toEqual(['Asha', 'Asha']);
  for (const schema of ['Refund', 'IssueRefund']) expect(described.components.schemas[schema].properties).toHaveProperty('received_by');
  expect(await report(merchant, 'refunds.1')).toMatch(/received_by[^]*,Asha/);
  await eventually(() => expect(receiver.received.map(({ body }) => JSON.parse(body).data.object.received_by)).toEqual(['Asha']));
});
`;

const folder = temporaryDirectory();

/** A copy of the sources, with the build of this tree. */
function scratchTree(): {
  run: (program: string, ...args: string[]) => string;
  edit: (file: string, change: (text: string) => string) => void;
} {
  const tree = folder.path('tree');
  const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { encoding: 'utf8' }).trim().split('\n');
  for (const file of files) {
    mkdirSync(dirname(join(tree, file)), { recursive: true });
    cpSync(file, join(tree, file));
  }
  cpSync('dist', join(tree, 'dist'), { recursive: true });
  writeFileSync(join(tree, NEW_TEST), SHOWN);
  symlinkSync(join(process.cwd(), 'node_modules'), join(tree, 'node_modules'));
  return {
    run(...command) {
      const options = { cwd: tree, encoding: 'utf8', env: { ...process.env, TMPDIR: tree } } as const;
      const { status, stdout, stderr } = spawnSync(process.execPath, command, options);
      return status === 0 ? 'well' : `${command.join(' ')}\n${stdout}${stderr}`;
    },
    edit(file, change) {
      const text = readFileSync(join(tree, file), 'utf8');
      const changed = change(text);
      if (changed === text) throw new Error(`${file} lacks the place of the new line.`);
      writeFileSync(join(tree, file), changed);
    },
  };
}

describe('a new field of a refund', () => {
  const { run, edit } = scratchTree();

  it('is a line in each of ten files', () => {
    expect(run('scripts/history-docs.mjs', '--retire', 'refund.requested')).toBe('well');
    for (const [file, [behind, line]] of Object.entries(EDITS)) edit(file, (text) => text.replace(behind, () => behind + line));
    expect(Object.keys(EDITS)).toHaveLength(10);
  });

  it('is built', () => expect(run('scripts/build.mjs')).toBe('well'));

  it('is written to the catalogue of events by commands', () => {
    const written = ['docs/history.md', 'libs/audit/catalogue/schemas.lock.json'];
    expect(run('scripts/history-docs.mjs')).toBe('well');
    expect(run('node_modules/prettier/bin/prettier.cjs', '--write', ...written)).toBe('well');
  });

  it.each(['tsconfig.json', 'apps/dashboard'])('has a type, by %s', (project) =>
    expect(run('node_modules/typescript/bin/tsc', '-p', project, '--noEmit')).toBe('well'),
  );

  it('is in the answer, the list, the description, the event and the report', () => {
    const tests = [REFUNDS, 'libs/reports/types', 'libs/audit/catalogue', 'apps/dashboard', NEW_TEST];
    expect(run('node_modules/jest/bin/jest.js', ...tests)).toBe('well');
  });
});
