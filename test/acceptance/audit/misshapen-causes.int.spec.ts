import { fact, type Fact } from '#kernel/fact';
import { userStream } from '#people/domain/user.events';
import { CommandContext } from '#platform/event-store/command-context';
import { EventStore } from '#platform/event-store/event-store';
import type { Json } from '#test/support/clients/merchant-client';
import { hire } from '#test/support/clients/staff';
import { eventually } from '#test/support/machine/eventually';
import { serviceUnderTest } from '#test/support/services/service-under-test';

const { service } = serviceUnderTest('own');
const LIVE = { 'x-mode': 'live' };

/** Writes a fact into a user's stream as another program would. */
async function planted(user: string, written: Fact): Promise<void> {
  const actor = { type: 'user', id: user, name: null } as const;
  const context = new CommandContext({ account: service.account, livemode: true, actor, milliseconds: Date.now() });
  const stream = userStream(user);
  await service.part(EventStore).append(stream, 'any', [context.event(stream, written)]);
}

describe('an event that does not have the shape of its type', () => {
  it('makes no policy write a fact that does not have its own', async () => {
    const { person } = await hire(service, 'owner');
    const [alone, well] = ['usr_00000000000000000000000a', 'usr_00000000000000000000000b'];
    service.damage(() => undefined);
    await planted(alone, fact('user.signed_in_locally', { user: 7, session: ['no session'] }));
    await planted(well, fact('user.signed_in_locally', { user: well, session: 'ses_1' }));
    await eventually(async () => {
      const { data } = (await person.get('/v1/alerts?type=local_sign_in', LIVE)).body;
      expect((data as Json[]).map(({ subject }) => subject)).toEqual([well]);
    });
    const { data } = await service.operate('history.list', { limit: 500 });
    const raised = (data as Json[])
      .filter(({ type }) => type === 'alert.raised')
      .map(({ data: { type, subject } }) => [type, typeof subject]);
    expect(raised).toContainEqual(['local_sign_in', 'string']);
    expect(raised.filter(([, kind]) => kind !== 'string')).toEqual([]);
  });
});
