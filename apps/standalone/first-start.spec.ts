import { firstStart } from '#apps/standalone/first-start';
import { AdminOperations } from '#platform/control/admin-operations';
import { OperationJournal } from '#platform/control/operation-journal';

class NoJournal extends OperationJournal {
  override async recorded<Answer>(
    _: unknown,
    perform: (cause: { event: string; correlation: string }) => Promise<Answer>,
  ): Promise<Answer> {
    return perform({ event: 'evt', correlation: 'cor' });
  }
}

/** The operations of a start, on lists in memory; `killedAt` names the one at which the process dies. */
function startedOn(lists: Record<string, object[]>, killedAt?: string): AdminOperations {
  const operations = new AdminOperations(new NoJournal());
  const made = { recorded: [] };
  for (const name of ['accounts', 'keys', 'users']) {
    operations.register(`${name}.list`, 'reads', async () => ({ data: lists[name] }));
    operations.register(`${name}.create`, made, async (args) => {
      if (killedAt === `${name}.create`) throw new Error('killed');
      lists[name]!.push({ id: `${name}_1` });
      return { email: args['email'], link: 'https://localhost/invitation#1', key: 'sk_test_1' };
    });
  }
  operations.register('users.reset', made, async () => ({ email: 'owner@example.com', link: 'https://localhost/invitation#2' }));
  return operations;
}

describe('a first start', () => {
  const empty = () => ({ accounts: [], keys: [], users: [] });

  it('makes an account, an owner and a key, once', async () => {
    const lists = empty();
    const owner = { email: 'owner@example.com', link: 'https://localhost/invitation#1' };
    expect(await firstStart(startedOn(lists))).toMatchObject({ key: 'sk_test_1', owner });
    expect(await firstStart(startedOn(lists))).toBeNull();
  });

  it.each([
    ['users.create', '#1'],
    ['keys.create', '#2'],
  ])('that was killed at %s shows a link and a key the next time', async (killedAt, link) => {
    const lists = empty();
    await expect(firstStart(startedOn(lists, killedAt))).rejects.toThrow('killed');
    const first = await firstStart(startedOn(lists));
    expect([first?.key, first?.owner.link.endsWith(link)]).toEqual(['sk_test_1', true]);
    expect(lists.accounts).toHaveLength(1);
  });
});
