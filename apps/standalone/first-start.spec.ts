import { firstStart } from '#apps/standalone/first-start';
import type { Arguments } from '#admin/operators/effect';

type Operations = Parameters<typeof firstStart>[0];

/** The operations of a start, on lists in memory; `killedAt` names the one at which the process dies. */
function startedOn(lists: Record<string, object[]>, killedAt?: string): Operations {
  const invited = (args: Arguments, link: string) => ({
    email: args['email'],
    link: `https://localhost/invitation${link}`,
    key: 'sk_test_1',
  });
  return {
    call: async (operation, args) => {
      if (operation === killedAt) throw new Error('killed');
      if (operation === 'users.reset') return invited({ email: 'owner@example.com' }, '#2');
      const [name, act] = operation.split('.') as [string, string];
      if (act === 'list') return { data: lists[name] };
      lists[name]!.push({ id: `${name}_1` });
      return invited(args, '#1');
    },
  };
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
