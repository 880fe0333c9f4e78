import { UserStreams } from '#people/user-streams';
import { CommandContext } from '#platform/event-store/command-context';
import { refusalOf } from '#test/support/clients/merchant-client';
import { hire } from '#test/support/clients/staff';
import { serviceUnderTest } from '#test/support/services/service-under-test';

const { service } = serviceUnderTest('own');

describe('a sign-in that ends after its owner was demoted', () => {
  it('does not count the person as an owner, so that the last one stays', async () => {
    const { id: account } = await service.operate('accounts.create', { name: 'A store of two' });
    const operate = (operation: string, args: object = {}) => service.operate(operation, { account, ...args });
    const store = { merchant: service.merchant, operate };
    const [one, other] = [await hire(store, 'owner'), await hire(store, 'owner')];
    expect((await one.person.patch(`/admin/v1/users/${other.id}`, { role: 'viewer' })).status).toBe(200);
    const actor = { type: 'user', id: other.id, name: null } as const;
    const late = new CommandContext({ account, livemode: true, actor, milliseconds: Date.now() });
    await service.part(UserStreams).addOwner(other.id, late);
    expect(refusalOf(await one.person.patch(`/admin/v1/users/${one.id}`, { role: 'viewer' }))).toEqual([422, 'last_owner', null]);
  });
});
