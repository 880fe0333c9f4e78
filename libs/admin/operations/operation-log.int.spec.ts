import { Logger } from '@nestjs/common';
import { DomainError } from '#kernel/domain-error';
import { OperationLog } from '#admin/operations/operation-log';
import { MachineClock } from '#platform/clock/machine-clock';
import { type Arguments, changes, type Effect } from '#admin/operators/effect';
import { performed } from '#admin/operators/performed';
import { operatorCommand } from '#admin/operators/operator-command';
import { type Operator, operatorOf, UNNAMED } from '#admin/operators/operator';
import { embeddedHistory } from '#test/support/stores/embedded-history';

Logger.overrideLogger(false);
const journal = await embeddedHistory();
afterAll(() => journal.close());

const asha = { name: 'asha', reason: 'ticket 7' };
const happened = () => journal.history.read(null, 100);
const recorded = async (): Promise<unknown[]> =>
  (await happened()).map(({ type, data, metadata: { actor } }) => ({ type, data, by: actor.name }));

describe('the journal of operations', () => {
  const operations = new Map<string, [Effect, () => Promise<unknown>]>();
  const log = new OperationLog(journal.store, new MachineClock());
  const call = async (name: string, args: Arguments, by: Operator = UNNAMED): Promise<unknown> => {
    const [effect, work] = operations.get(name)!;
    return performed({ name, effect, args, operator: operatorOf(by) }, log, work);
  };

  it('records each operation before it runs, with operator and reason, and then its end', async () => {
    let before: unknown[] = [];
    operations.set('keys.revoke', [
      changes('id'),
      async () => {
        before = await recorded();
        return 'revoked';
      },
    ]);
    expect(await call('keys.revoke', { id: 'key_1', secret: 'sk_1' }, asha)).toBe('revoked');
    const begun = {
      type: 'operation.begun',
      data: {
        operation: expect.stringMatching(/^op_/),
        name: 'keys.revoke',
        arguments: { id: 'key_1', secret: null },
        reason: 'ticket 7',
      },
      by: 'asha',
    };
    expect(before).toEqual([begun]);
    const ended = { type: 'operation.ended', data: { operation: expect.any(String), outcome: 'done', code: null }, by: 'asha' };
    expect(await recorded()).toEqual([begun, ended]);
    const [first, second] = await happened();
    expect(second).toMatchObject({ stream: first!.stream, metadata: { causation: first!.id, correlation: first!.metadata.correlation } });
    expect(JSON.stringify(await happened())).not.toContain('sk_1');
  });

  it.each([
    [new DomainError('key_missing', 'There is none.'), { outcome: 'refused', code: 'key_missing' }],
    [new Error('the disk is full'), { outcome: 'failed', code: 'internal_error' }],
  ])('records that it ended in %s', async (fault, ended) => {
    operations.set(ended.outcome, [changes(), () => Promise.reject(fault)]);
    await expect(call(ended.outcome, {})).rejects.toBe(fault);
    expect((await recorded()).at(-1)).toMatchObject({ type: 'operation.ended', data: ended, by: 'command line' });
  });

  it('does not record operations that only read, or that were refused without a reason', async () => {
    const count = (await happened()).length;
    operations.set('looks', ['reads', async () => 'seen']);
    operations.set('skips', [{ ...changes(), needsReason: true }, async () => 'skipped']);
    expect(await call('looks', {})).toBe('seen');
    await expect(call('skips', {})).rejects.toMatchObject({ code: 'missing_field', param: 'reason' });
    expect(await happened()).toHaveLength(count);
    expect(await call('skips', {}, asha)).toBe('skipped');
    expect(await happened()).toHaveLength(count + 2);
  });

  it('is the cause of an operation’s facts; operations that only read have none', async () => {
    const clocks = { of: async () => 1_700_000_000_000 };
    const command = () => operatorCommand('acct_1', false, clocks);
    operations.set('acts', [changes(), async () => (await command()).metadata]);
    const metadata = await call('acts', {}, asha);
    const begun = (await happened()).at(-2)!;
    expect(metadata).toMatchObject({
      actor: { type: 'operator', id: null, name: 'asha' },
      causation: begun.id,
      correlation: begun.metadata.correlation,
    });
    operations.set('acts unseen', ['reads', command]);
    await expect(call('acts unseen', {})).rejects.toThrow('registered as reading');
  });

  it('keeps the result if the end cannot be recorded', async () => {
    operations.set('outlives', [
      changes(),
      async () => {
        const { stream } = (await happened()).at(-1)!;
        await journal.store.append(stream, 0, [(await happened())[1]!].map(({ metadata, data, type }) => ({ id: crypto.randomUUID(), type, data, metadata }))); // prettier-ignore
        return 'done';
      },
    ]);
    expect(await call('outlives', {})).toBe('done');
  });

  it.each([
    [{ ...UNNAMED, name: ' ' }, 'as'],
    [{ ...UNNAMED, name: 'x'.repeat(101) }, 'as'],
    [{ ...UNNAMED, reason: '' }, 'reason'],
    [{ ...UNNAMED, reason: 'x'.repeat(501) }, 'reason'],
    [{ ...UNNAMED, reason: 'requested by +919876543210' }, 'reason'],
    [{ ...UNNAMED, reason: 'requested by asha@example.com' }, 'reason'],
  ])('refuses to record %j', async (operator, param) => {
    await expect(call('looks', {}, operator)).rejects.toMatchObject({ param });
  });
});
