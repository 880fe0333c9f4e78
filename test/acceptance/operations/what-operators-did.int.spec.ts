import { OperatorsApi } from '#admin/operators/operators-api';
import { typedAt } from '#test/support/machine/command-line';
import { eventually } from '#test/support/machine/eventually';
import type { Json } from '#test/support/clients/merchant-client';
import { operate } from '#test/support/services/operate';
import { settingsOfTest } from '#test/support/services/service-settings';
import { serviceUnderTest, startService } from '#test/support/services/service-under-test';
import { temporaryDirectory } from '#test/support/machine/temporary-directory';

const { service } = serviceUnderTest('own');

/** The arguments that are recorded for each operation that changes something, in addition to account and mode. */
const CHANGES: Readonly<Record<string, readonly string[]>> = {
  'accounts.create': ['name', 'origins', 'payment_window_minutes', 'cod_verification', 'cod_verification_timeout'],
  'accounts.rebuild': ['id'],
  'accounts.update': ['id', 'name', 'origins', 'payment_window_minutes', 'cod_verification', 'cod_verification_timeout'],
  backup: ['file'],
  'connections.create': ['kind', 'name'],
  'connections.remove': ['id', 'yes'],
  'connections.test': ['id'],
  'connections.update': ['id'],
  'customers.forget': [],
  'customers.forget-again': [],
  'deliveries.replay': ['id'],
  'endpoints.recover': ['id', 'since'],
  'history.accept-log': [],
  'history.skip': ['position'],
  'jobs.drop': ['queue', 'position', 'key'],
  'jobs.retry': ['queue'],
  'keys-of-data.rotate': [],
  'keys.create': ['type', 'name', 'scopes', 'rate_limit', 'agent'],
  'keys.limit': ['id', 'rate_limit'],
  'keys.revoke': ['id'],
  'keys.roll': ['id', 'grace'],
  'notices.retry': ['id'],
  'orders.rebuild': ['id'],
  'projections.drop': ['name'],
  'projections.pause': ['name'],
  'projections.rebuild': ['name'],
  'projections.resume': ['name'],
  'projections.retry': ['name'],
  'projections.skip': ['name', 'stream'],
  'projections.switch': ['name'],
  'projections.unskip': ['name', 'stream'],
  'remittances.import': ['file', 'courier', 'currency', 'dry_run'],
  'reports.run': ['type', 'from', 'to', 'timezone', 'date_field', 'columns', 'format', 'amounts'],
  restore: ['file', 'taken_at'],
  'settlements.fetch': ['connection', 'from', 'to'],
  'users.create': ['role'],
  'users.reset': ['id'],
  'users.update': ['id', 'role', 'refund_limit', 'status'],
};

const READS = [
  'accounts.lag',
  'accounts.list',
  'audit.checkpoint',
  'audit.consistency',
  'audit.prove',
  'audit.verify',
  'connections.compare',
  'connections.list',
  'customers.export',
  'deliveries.list',
  'deliveries.show',
  'disputes.pack',
  'endpoints.list',
  'history.at',
  'history.diff',
  'history.export',
  'history.list',
  'history.show',
  'jobs.list',
  'keys.list',
  'listen.begin',
  'listen.next',
  'notices.list',
  'notices.show',
  'projections.parked',
  'projections.status',
  'reports.part',
  'reports.statement',
  'users.list',
];

async function typed(...words: string[]): Promise<Json> {
  const [code, out] = await typedAt(service.dataDir, '--json', ...words);
  expect([code, out]).toEqual([0, expect.stringContaining('{')]);
  return JSON.parse(out);
}

const by = async (actor: string): Promise<Json[]> => (await typed('history', 'list', '--actor', actor)).data as Json[];

describe('the work of operators', () => {
  it('is recorded for every operation that changes anything', () => {
    const effects = [...new OperatorsApi({ get: (token) => service.part(token as never) }).effects];
    expect(effects.flatMap(([name, effect]) => (effect === 'reads' ? [name] : [])).toSorted()).toEqual(READS);
    const changing = effects.flatMap(([name, effect]) => (effect === 'reads' ? [] : [[name, effect.recorded.slice(2)] as const]));
    expect(Object.fromEntries(changing)).toEqual(CHANGES);
  });

  it('is in the history, with operator, reason and consequences', async () => {
    const key = await typed(
      'keys',
      'create',
      '--type',
      'secret',
      '--mode',
      'test',
      '--name',
      'Till',
      '--as',
      'asha',
      '--reason',
      'ticket 7',
    );
    const facts = await by('asha');
    expect(facts.map(({ type, account }) => [type, account !== ''])).toEqual([
      ['operation.begun', false],
      ['api_key.issued', true],
      ['operation.ended', false],
    ]);
    const [begun, issued, ended] = facts as [Json, Json, Json];
    expect(begun.data).toEqual({
      operation: expect.stringMatching(/^op_/),
      name: 'keys.create',
      arguments: { type: 'secret', mode: 'test', name: 'Till' },
      reason: 'ticket 7',
    });
    expect(issued).toMatchObject({ causation: begun.id, correlation: begun.correlation });
    expect(ended.data).toEqual({ operation: begun.data.operation, outcome: 'done', code: null });
    expect((await typed('history', 'show', begun.data.operation)).data.map(({ type }: Json) => type)).toEqual([begun.type, ended.type]);
    expect(JSON.stringify(facts)).not.toContain(key.key);
  });

  it('is recorded with the name of the logged-in user and without a reason by default', async () => {
    await typed('projections', 'retry');
    const { data } = await typed('history', 'list', '--type', 'operation.begun', '--limit', '1000');
    expect(data.at(-1)).toMatchObject({
      data: { name: 'projections.retry', reason: null },
      actor: { type: 'operator', name: expect.any(String) },
    });
    expect(data.at(-1).actor.name).not.toBe('command line');
  });

  it('is recorded without personal data: a forgotten customer, a reason with a name', async () => {
    const phone = '+919812345670';
    const forget = ['customers', 'forget', '--phone', phone, '--as', 'ravi'];
    expect((await typedAt(service.dataDir, ...forget))[0]).toBe(1);
    expect((await by('ravi')).map(({ data }) => data)).toEqual([
      expect.objectContaining({ name: 'customers.forget', arguments: { phone: null } }),
      expect.objectContaining({ outcome: 'refused', code: 'resource_missing' }),
    ]);
    const [code, , err] = await typedAt(service.dataDir, ...forget, '--reason', `${phone} asked for it`);
    expect([code, err]).toEqual([2, expect.stringContaining('stays for ever')]);
    expect(await by('ravi')).toHaveLength(2);
  });
});

describe('an operation that a kill interrupts', () => {
  const directory = temporaryDirectory();

  it('is recorded as begun, and never as ended', async () => {
    const dataDir = directory.path('killed');
    const killed = await startService('spawned', { dataDir });
    await killed.ready();
    const report = { type: 'orders.1', from: '2026-01-01', to: '2026-02-01', mode: 'test' };
    const interrupted = operate(dataDir, 'reports.run', report).catch(({ code }: Json) => code);
    const recorded = async (of: string): Promise<Json[]> => (await operate(dataDir, 'history.list', { type: of, limit: 1000 })).data;
    await eventually(async () => expect((await recorded('operation.begun')).at(-1)!.data.name).toBe('reports.run'));
    await killed.end('SIGKILL');
    expect(await interrupted).toBe('service_unavailable');
    const next = await startService('standalone', { environment: settingsOfTest(dataDir) });
    const [begun, ended] = [await recorded('operation.begun'), await recorded('operation.ended')];
    expect(begun.at(-1)!.data).toMatchObject({ name: 'reports.run', arguments: report });
    expect(ended.map(({ data }) => data.operation)).toEqual(begun.slice(0, -1).map(({ data }) => data.operation));
    await next.stop();
  });
});
