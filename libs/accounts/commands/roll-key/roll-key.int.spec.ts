import type { CommandBus } from '@nestjs/cqrs';
import { IssueKey } from '#accounts/commands/issue-key/issue-key.command';
import { IssueKeyHandler } from '#accounts/commands/issue-key/issue-key.handler';
import { RevokeKey } from '#accounts/commands/revoke-key/revoke-key.command';
import { ACCOUNT_HANDLERS } from '#accounts/commands/account.handlers';
import { handlerOf } from '#test/support/facts/handler-of';
import { RollKey } from '#accounts/commands/roll-key/roll-key.command';
import { RollKeyHandler } from '#accounts/commands/roll-key/roll-key.handler';
import { keyHash } from '#accounts/authentication/key-text';
import { keyStream } from '#accounts/domain/api-key.events';
import { type ApiKeyRecord, apiKeyRecord, keyAsOf } from '#accounts/resource/api-key.view';
import { fold } from '#kernel/fact';
import { HOUR } from '#kernel/time';
import { CommandContext } from '#platform/event-store/command-context';
import type { HistoryBackend } from '#test/contracts/history-backend';
import { embeddedHistory } from '#test/support/stores/embedded-history';

const MADE = 1_760_000_000;

describe('rolling a key', () => {
  let backend: HistoryBackend;
  let old: { id: string; key: string };
  let appends = 0;
  let killedAt = Infinity;

  const context = (now = MADE) =>
    new CommandContext({ account: 'acct_1', livemode: false, actor: { type: 'operator', id: null, name: null }, milliseconds: now * 1000 });
  const issue = (command: IssueKey) => new IssueKeyHandler(backend.store).execute(command);
  const execute = (command: IssueKey | RevokeKey) =>
    command instanceof IssueKey ? issue(command) : handlerOf(ACCOUNT_HANDLERS, RevokeKey, backend.store).execute(command);
  const roll = (now: number, grace = HOUR, unused: readonly string[] = []) =>
    new RollKeyHandler(backend.store, { execute } as unknown as CommandBus).execute(new RollKey(old.id, grace, unused, context(now)));
  const record = async (id: string, now = MADE): Promise<ApiKeyRecord> =>
    keyAsOf(fold(apiKeyRecord, await backend.store.load(keyStream(id)))!, now);
  const successors = async (): Promise<string[]> => {
    const issued = (await backend.history.read(null, 100)).filter(({ type }) => type === 'api_key.issued');
    return issued.slice(1).map(({ data }) => (data as { key: string }).key);
  };

  beforeEach(async () => {
    backend = await embeddedHistory();
    [appends, killedAt] = [0, Infinity];
    const append = backend.store.append.bind(backend.store);
    backend.store.append = async (...args) => {
      if (++appends === killedAt) throw new Error('killed');
      return append(...args);
    };
    old = await issue(new IssueKey({ type: 'secret', name: 'server', scopes: [], replaces: null, rate_limit: 7 }, context()));
    appends = 0;
  });
  afterEach(() => backend.close());

  it.each([1, 2])('without grace, and killed before its append %i, leaves the key working until a repeat', async (append) => {
    killedAt = append;
    await expect(roll(MADE + 5, 0)).rejects.toThrow('killed');
    expect(await record(old.id, MADE + 60)).toMatchObject({ status: 'active' });

    const lost = await successors();
    const { key, ...successor } = await roll(MADE + 60, 0, lost);
    expect(successor).toMatchObject({ replaces: old.id, name: 'server', rate_limit: 7, status: 'active' });
    expect(await record(old.id, MADE + 60)).toMatchObject({ status: 'expired', replaced_by: successor.id });
    expect((await backend.store.load(keyStream(successor.id)))[0]).toMatchObject({ data: { hash: keyHash(key) } });
    for (const id of lost) expect(await record(id)).toMatchObject({ status: 'revoked' });
  });

  it.each([
    ['keeps the grace it had', 2 * HOUR, HOUR],
    ['ends its grace', 0, 60],
  ])('again, when the successor was never used, issues another in its place and %s', async (_, grace, left) => {
    const { id: lost } = await roll(MADE);
    const successor = await roll(MADE + 60, grace, [lost]);
    expect(await record(old.id)).toMatchObject({ status: 'rolling', replaced_by: successor.id, expires_at: MADE + left });
    expect(await record(lost)).toMatchObject({ status: 'revoked' });
    expect(await record(successor.id)).toMatchObject({ status: 'active' });
  });

  it('again, when the successor was used, is refused and issues nothing', async () => {
    const { id } = await roll(MADE);
    await expect(roll(MADE + 60)).rejects.toMatchObject({ code: 'transition_not_allowed', message: expect.stringContaining(id) });
    expect(await successors()).toEqual([id]);
  });

  it('by two at once refuses the slower one, whose successor is never shown and never works', async () => {
    const [first, second] = await Promise.allSettled([roll(MADE + 6), roll(MADE + 7)]);
    expect([first.status, second]).toMatchObject(['fulfilled', { status: 'rejected', reason: { code: 'transition_not_allowed' } }]);
    const { id } = (first as PromiseFulfilledResult<{ id: string }>).value;
    const made = await Promise.all((await successors()).map((each) => record(each)));
    expect(made.map((each) => [each.id === id, each.status]).sort()).toEqual([
      [false, 'revoked'],
      [true, 'active'],
    ]);
  });
});
