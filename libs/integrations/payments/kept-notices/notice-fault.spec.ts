import { GatewayRefused, GatewayUnavailable } from '#integrations/payments/gateway/gateway.errors';
import { ConnectionGone, wordsOf } from '#integrations/payments/kept-notices/notice-fault';
import { DomainError } from '#kernel/domain-error';

describe('why a notice could not be applied', () => {
  it.each<[unknown, string]>([
    [new GatewayRefused({ code: 'unknown', message: 'No such dispute.' }), 'refuses to show what the notice is about: No such dispute.'],
    [new GatewayUnavailable('It answered 503.'), 'It answered 503.'],
    [new ConnectionGone(), 'was removed'],
    [new DomainError('transition_not_allowed', 'The order is closed.'), 'The order is closed.'],
  ])('is said in the words of the fault: %s', (fault, words) => expect(wordsOf(fault)).toContain(words));

  it.each([new TypeError('x is not a function'), new Error('SQLITE_FULL at /data/work.db'), 'a text', undefined, { message: 'secret' }])(
    'is left to the operator if it is a fault of ours: %s',
    (fault) => expect(wordsOf(fault)).toBe('This service failed to apply it. Its operator finds the reason in the log.'),
  );

  it('of a gateway is cut to a readable length', () => {
    expect(wordsOf(new GatewayUnavailable('x'.repeat(5_000))).length).toBeLessThanOrEqual(1_000);
  });
});
