import { causeOf, followUp, requestedCauseOf } from '#job-queue/cause';
import { fact } from '#kernel/fact';
import { NOON } from '#test/support/facts/given';
import { recorded } from '#test/support/facts/recorded';

const event = recorded('order-1', fact('order.placed', {}));
const later = (NOON + 60) * 1000;
const clockAt = (milliseconds: number) => ({ of: async () => milliseconds });
const follow = (policy: string, milliseconds = later, of = event) => followUp(causeOf(of), policy, clockAt(milliseconds));

describe('a command that follows from an event', () => {
  it('is the same command whenever and however often it is issued', async () => {
    const [one, again] = [await follow('order.place'), await follow('order.place', later + 99_000)];
    expect(again.command).toBe(one.command);
    expect(again.id('re')).toBe(one.id('re'));
    expect(again.now).toBe(one.now + 99);
  });

  it('is another for another policy, and for another event', async () => {
    const other = recorded('order-1', fact('order.placed', {}), { id: '00000000-0000-8000-8000-000000000002' });
    const all = await Promise.all([follow('a'), follow('b'), follow('a', later, other)]);
    expect(new Set(all.map(({ command }) => command)).size).toBe(3);
  });

  it('is another for each of several that one policy issues, in the name of that policy', async () => {
    const all = await Promise.all(['', '.paid', '.refunded'].map((which) => followUp(causeOf(event), 'shop.tell', clockAt(later), which)));
    expect(new Set(all.map(({ command }) => command)).size).toBe(3);
    expect(new Set(all.map(({ actor }) => actor.name))).toEqual(new Set(['shop.tell']));
  });

  it('names its cause, and the policy that acts for the same account and mode', async () => {
    const { account, livemode, actor, ...context } = await follow('order.place');
    expect({ account, livemode, actor }).toEqual({
      account: 'acct_1',
      livemode: false,
      actor: { type: 'service', id: null, name: 'order.place' },
    });
    expect((await follow('order.place')).event('order-1', event).metadata).toMatchObject({
      command: context.command,
      causation: event.id,
      correlation: 'correlation-1',
      at: NOON + 60,
    });
  });

  it('names the request of its cause if it continues that request, and none otherwise', async () => {
    const by = { ...event, metadata: { ...event.metadata, request_id: 'req_1', idempotency_key: 'once' } };
    const rest = await followUp(requestedCauseOf(by), 'remittance.match', clockAt(later));
    expect(rest.metadata).toMatchObject({ request_id: 'req_1', idempotency_key: 'once', causation: event.id });
    const others = [requestedCauseOf(event), causeOf(by)].map((cause) => followUp(cause, 'remittance.match', clockAt(later)));
    for (const { metadata } of await Promise.all(others)) expect(metadata).toMatchObject({ request_id: null, idempotency_key: null });
  });

  it('names no cause if it follows from a partner’s notice, which is no event of the history', async () => {
    const notice = { ...causeOf(event), event: 'evt_partner', isNotice: true } as const;
    const context = await followUp(notice, 'gateway.notice', clockAt(later));
    expect(context.metadata).toMatchObject({ causation: null, correlation: 'correlation-1' });
  });
});
