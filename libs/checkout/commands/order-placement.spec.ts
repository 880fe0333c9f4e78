import { orderPlacement } from '#checkout/commands/order-placement';
import { type Fact, fact } from '#kernel/fact';
import type { RecordedEvent } from '#platform/event-history/recorded-event';
import { CommandContext } from '#platform/event-store/command-context';
import { ORDER, payment } from '#test/support/facts/order-facts';
import { recorded } from '#test/support/facts/recorded';
import { completed, created } from '#test/support/facts/session-facts';

const recordedFor = (each: Fact, command: string, request_id: string | null): RecordedEvent => {
  const event = recorded('checkout_session-1', each, { id: command });
  return { ...event, metadata: { ...event.metadata, command, request_id } };
};
const contextOf = (type: 'partner' | 'service', requestId: string | null): CommandContext =>
  new CommandContext({
    account: 'acct_1',
    livemode: false,
    actor: { type, id: null, name: null },
    milliseconds: 1,
    repeatable: 'r',
    requestId,
  });

describe('an order that a session places', () => {
  it('names the request that completed the session, even if a policy places it after a crash', () => {
    const story = [recordedFor(created(), 'command-1', 'req_1'), recordedFor(completed(), 'command-2', 'req_2')];
    const placement = orderPlacement(story, contextOf('service', null))!;
    expect(placement.context.metadata).toMatchObject({ request_id: 'req_2', causation: 'command-2', actor: { type: 'service' } });
  });

  it('names the request that started its payment if the gateway’s notice completes the session', () => {
    const begun = fact('checkout_session.payment_started', { order: ORDER, payment_option: 'prepaid', payment });
    const notice = contextOf('partner', 'req_notice');
    const story = [
      recordedFor(created(), 'command-1', 'req_1'),
      recordedFor(begun, 'command-2', 'req_2'),
      recordedFor(completed({ payment }), notice.command, 'req_notice'),
    ];
    const { context } = orderPlacement(story, notice)!;
    expect(context.metadata).toMatchObject({ request_id: 'req_2', causation: 'command-2', command: notice.command });
  });
});
