import { Logger } from '@nestjs/common';
import { DomainError } from '#kernel/domain-error';
import { changes } from '#platform/operators/effect';
import { operatorCommand } from '#platform/control/operator-command';
import { UNNAMED } from '#platform/control/operator';
import { embeddedHistory } from '#test/support/stores/embedded-history';
import { operationsOn } from '#test/support/services/operations-on';

const unheard = (): void => undefined;
Logger.overrideLogger(false);
const journal = await embeddedHistory();
afterAll(() => journal.close());

const asha = { name: 'asha', reason: 'ticket 7' };
const happened = () => journal.history.read(null, 100);
const recorded = async (): Promise<unknown[]> =>
  (await happened()).map(({ type, data, metadata: { actor } }) => ({ type, data, by: actor.name }));

describe('the journal of operations', () => {
  const operations = operationsOn(journal.store);

  it('holds what is done, by whom and why, before it is done, and how it ended', async () => {
    let before: unknown[] = [];
    operations.register('keys.revoke', changes('id'), async () => {
      before = await recorded();
      return 'revoked';
    });
    expect(await operations.call('keys.revoke', { id: 'key_1', secret: 'sk_1' }, unheard, asha)).toBe('revoked');
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
  ])('holds that it ended in %s', async (fault, ended) => {
    operations.register(ended.outcome, changes(), () => Promise.reject(fault));
    await expect(operations.call(ended.outcome, {}, unheard)).rejects.toBe(fault);
    expect((await recorded()).at(-1)).toMatchObject({ type: 'operation.ended', data: ended, by: 'command line' });
  });

  it('holds nothing of operations that only read, or that were refused because no reason was given', async () => {
    const count = (await happened()).length;
    operations.register('looks', 'reads', async () => 'seen');
    operations.register('skips', { ...changes(), needsReason: true }, async () => 'skipped');
    expect(await operations.call('looks', {}, unheard)).toBe('seen');
    await expect(operations.call('skips', {}, unheard)).rejects.toMatchObject({ code: 'missing_field', param: 'reason' });
    expect(await happened()).toHaveLength(count);
    expect(await operations.call('skips', {}, unheard, asha)).toBe('skipped');
    expect(await happened()).toHaveLength(count + 2);
  });

  it('is what the facts of an operation follow from; what only reads has none', async () => {
    const clocks = { of: async () => 1_700_000_000_000 };
    const command = () => operatorCommand('acct_1', false, clocks);
    operations.register('acts', changes(), async () => (await command()).metadata);
    const metadata = await operations.call('acts', {}, unheard, asha);
    const begun = (await happened()).at(-2)!;
    expect(metadata).toMatchObject({
      actor: { type: 'operator', id: null, name: 'asha' },
      causation: begun.id,
      correlation: begun.metadata.correlation,
    });
    operations.register('acts unseen', 'reads', command);
    await expect(operations.call('acts unseen', {}, unheard)).rejects.toThrow('registered as reading');
  });

  it('keeps what was done where it cannot be written that it ended', async () => {
    operations.register('outlives', changes(), async () => {
      const { stream } = (await happened()).at(-1)!;
      await journal.store.append(stream, 0, [(await happened())[1]!].map(({ metadata, data, type }) => ({ id: crypto.randomUUID(), type, data, metadata }))); // prettier-ignore
      return 'done';
    });
    expect(await operations.call('outlives', {}, unheard)).toBe('done');
  });

  it.each([
    [{ ...UNNAMED, name: ' ' }, 'as'],
    [{ ...UNNAMED, name: 'x'.repeat(101) }, 'as'],
    [{ ...UNNAMED, reason: '' }, 'reason'],
    [{ ...UNNAMED, reason: 'x'.repeat(501) }, 'reason'],
    [{ ...UNNAMED, reason: 'requested by +919876543210' }, 'reason'],
    [{ ...UNNAMED, reason: 'requested by asha@example.com' }, 'reason'],
  ])('refuses to hold %j', async (operator, param) => {
    await expect(operations.call('looks', {}, unheard, operator)).rejects.toMatchObject({ param });
  });
});
