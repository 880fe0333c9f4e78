import type { CommandBus } from '@nestjs/cqrs';
import { IssueKey } from '#accounts/commands/issue-key/issue-key.command';
import { RevokeKey } from '#accounts/commands/revoke-key/revoke-key.command';
import { RollKey } from '#accounts/commands/roll-key/roll-key.command';
import { RollKeyHandler } from '#accounts/commands/roll-key/roll-key.handler';
import { keyHash } from '#accounts/authentication/key-text';
import { keyStream } from '#accounts/domain/api-key.events';
import { type ApiKeyRecord, apiKeyRecord, keyAsOf } from '#accounts/resource/api-key.view';
import { fact, fold } from '#kernel/fact';
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
  const issue = (command: ReturnType<typeof IssueKey>) => IssueKey.execute(command, { eventStore: backend.store });
  const execute = (command: ReturnType<typeof IssueKey> | ReturnType<typeof RevokeKey>) =>
    'draft' in command ? issue(command) : RevokeKey.execute(command, { eventStore: backend.store });
  const rollOf = (key: string, now: number, unused: readonly string[] = [], grace = 0) =>
    new RollKeyHandler(backend.store, { execute } as unknown as CommandBus).execute(RollKey({ key, grace, unused, context: context(now) }));
  const roll = (now: number, grace = HOUR, unused: readonly string[] = []) => rollOf(old.id, now, unused, grace);
  /** A key that was proposed and approved in place of the old one. */
  const approvedSuccessor = async (grace: string): Promise<string> => {
    const command = context();
    const id = command.id('key');
    const stream = keyStream(id);
    const draft = { type: 'secret', name: 'server', scopes: [], rate_limit: 7, replaces: old.id } as const;
    const created = { proposal: 'prp_1', act: 'live_key', subject: id, params: { ...draft, grace } };
    const issued = { ...draft, key: id, hash: 'of a text that nobody has', display: 'sk_live_…' };
    const facts = [fact('proposal.created', created), fact('proposal.approved', { proposal: 'prp_1' }), fact('api_key.issued', issued)];
    await backend.store.append(stream, 'no_stream', facts.map((each) => command.event(stream, each))); // prettier-ignore
    appends = 0;
    return id;
  };
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
    old = await issue(
      IssueKey({ draft: { type: 'secret', name: 'server', scopes: [], replaces: null, rate_limit: 7, agent: false }, context: context() }),
    );
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

  it.each([1, 2, 3])('that was approved in place of another ends that one’s time, also if killed before append %i', async (append) => {
    const approved = await approvedSuccessor('1h');
    killedAt = append;
    await expect(rollOf(approved, MADE + 5)).rejects.toThrow('killed');
    expect(await record(old.id, MADE + 60)).toMatchObject({ status: 'active' });
    await rollOf(approved, MADE + 60, await successors());
    expect(await record(old.id, MADE + 60)).toMatchObject({ status: 'rolling', replaced_by: approved, expires_at: MADE + 60 + HOUR });
    await rollOf(approved, MADE + 90, await successors());
    expect(await record(old.id, MADE + 90)).toMatchObject({ status: 'rolling', expires_at: MADE + 60 + HOUR });
  });

  it('that was approved in place of a key that was revoked meanwhile works', async () => {
    const approved = await approvedSuccessor('24h');
    await execute(RevokeKey({ key: old.id, context: context() }));
    expect(await rollOf(approved, MADE + 60)).toMatchObject({ status: 'active', replaces: approved });
    expect(await record(old.id)).toMatchObject({ status: 'revoked', replaced_by: null });
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
