import type { CommandBus } from '@nestjs/cqrs';
import { IssueKey } from '#accounts/commands/issue-key/issue-key.command';
import { IssueKeyHandler } from '#accounts/commands/issue-key/issue-key.handler';
import { RollKey } from '#accounts/commands/roll-key/roll-key.command';
import { RollKeyHandler } from '#accounts/commands/roll-key/roll-key.handler';
import { keyHash } from '#accounts/authentication/key-text';
import { type ApiKeyFact, keyStream } from '#accounts/domain/api-key.events';
import { HOUR } from '#kernel/time';
import { CommandContext } from '#platform/event-store/command-context';
import type { HistoryBackend } from '#test/contracts/history-backend';
import { embeddedHistory } from '#test/support/embedded-history';

const MADE = 1_760_000_000;

describe('rolling a key', () => {
  let backend: HistoryBackend;
  let old: { id: string; key: string };
  let appends = 0;
  let killedAt = Infinity;

  const context = (now = MADE) =>
    new CommandContext({ account: 'acct_1', livemode: false, actor: { type: 'operator', id: null, name: null }, milliseconds: now * 1000 });
  const issue = (command: IssueKey) => new IssueKeyHandler(backend.store).execute(command);
  const roll = (now: number) =>
    new RollKeyHandler(backend.store, { execute: issue } as unknown as CommandBus).execute(new RollKey(old.id, HOUR, context(now)));
  const facts = async (id: string): Promise<ApiKeyFact[]> =>
    (await backend.store.load(keyStream(id))).map(({ type, data }) => ({ type, data }) as ApiKeyFact);
  const issued = async (): Promise<string[]> =>
    (await backend.history.read(null, 100)).filter(({ type }) => type === 'api_key.issued').map(({ stream }) => stream);

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

  it.each([1, 2])('that is killed before its append %i is finished by a repeat, and leaves no key that nobody has', async (append) => {
    killedAt = append;
    await expect(roll(MADE + 5)).rejects.toThrow('killed');
    const successor = await roll(MADE + 60);
    expect(successor).toMatchObject({ replaces: old.id, name: 'server', rate_limit: 7, status: 'active' });
    expect(await issued()).toEqual([keyStream(old.id), keyStream(successor.id)]);
    expect((await facts(successor.id))[0]).toMatchObject({ data: { hash: keyHash(successor.key) } });
    const began = append === 1 ? MADE + 60 : MADE + 5;
    expect((await facts(old.id)).slice(1)).toMatchObject([
      { type: 'api_key.rolled', data: { replaced_by: successor.id, expires_at: began + HOUR } },
    ]);
    await expect(roll(MADE + 70)).rejects.toMatchObject({ code: 'transition_not_allowed' });
  });

  it('that is finished by two at once gives the successor to one of them', async () => {
    killedAt = 2;
    await expect(roll(MADE + 5)).rejects.toThrow('killed');
    const [first, second] = await Promise.allSettled([roll(MADE + 6), roll(MADE + 7)]);
    expect([first.status, second.status].sort()).toEqual(['fulfilled', 'rejected']);
  });
});
