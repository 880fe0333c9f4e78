import { causeOf, followUp } from '#platform/due-work/cause';
import { fact } from '#kernel/fact';
import { NOON } from '#test/support/given';
import { recorded } from '#test/support/recorded';

const event = recorded('order-1', fact('order.placed', {}));
const later = (NOON + 60) * 1000;

describe('a command that follows from an event', () => {
  it('is the same command however late and often it is given', () => {
    const [one, again] = [followUp(causeOf(event), 'order.place', later), followUp(causeOf(event), 'order.place', later + 99_000)];
    expect(again.command).toBe(one.command);
    expect(again.id('re')).toBe(one.id('re'));
    expect(again.now).toBe(one.now + 99);
  });

  it('is another for another policy, and for another event', () => {
    const other = recorded('order-1', fact('order.placed', {}), { id: '00000000-0000-8000-8000-000000000002' });
    const all = [followUp(causeOf(event), 'a', later), followUp(causeOf(event), 'b', later), followUp(causeOf(other), 'a', later)];
    expect(new Set(all.map(({ command }) => command)).size).toBe(3);
  });

  it('names its cause, and the policy that acts for the same account and mode', () => {
    const { account, livemode, actor, ...context } = followUp(causeOf(event), 'order.place', later);
    expect({ account, livemode, actor }).toEqual({
      account: 'acct_1',
      livemode: false,
      actor: { type: 'service', id: null, name: 'order.place' },
    });
    expect(followUp(causeOf(event), 'order.place', later).event('order-1', event).metadata).toMatchObject({
      command: context.command,
      causation: event.id,
      correlation: 'correlation-1',
      at: NOON + 60,
    });
  });
});
