import { UserStreams } from '#people/user-streams';
import { CommandContext } from '#platform/event-store/command-context';
import { hire } from '#test/support/clients/staff';
import { serviceUnderTest } from '#test/support/services/service-under-test';

const { service } = serviceUnderTest('own');

describe('a sign-in that ends after its owner was demoted', () => {
  it('does not count the person as an owner, so that the last one stays', async () => {
    const { id: account } = await service.operate('accounts.create', { name: 'A store of two' });
    const operate = (operation: string, args: object = {}) => service.operate(operation, { account, ...args });
    const store = { merchant: service.merchant, operate };
    const [one, other] = [await hire(store, 'owner'), await hire(store, 'owner')];
    await operate('users.update', { id: other.id, role: 'viewer' });
    const actor = { type: 'user', id: other.id, name: null } as const;
    const late = new CommandContext({ account, livemode: true, actor, milliseconds: Date.now() });
    await service.part(UserStreams).repairOwner(other.id, late);
    const own = new CommandContext({ account, livemode: true, actor: { type: 'user', id: one.id, name: null }, milliseconds: Date.now() });
    await expect(service.part(UserStreams).removeOwner(one.id, false, own)).rejects.toMatchObject({ code: 'last_owner' });
  });
});
