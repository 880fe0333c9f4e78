import { KEPT, resend, waitingFor } from '#webhooks/domain/sending.decisions';
import type { WebhookEndpoint } from '#webhooks/domain/webhook-endpoint';

describe('an attempt that is due', () => {
  it.each([
    ['its turn', { paused: false, underWay: 31 }, null],
    ['a share that is full', { paused: false, underWay: 32 }, 'endpoint_busy'],
    ['a share that was made larger for an endpoint that answers quickly', { paused: false, underWay: 64 }, 'endpoint_busy'],
    ['the end of a pause', { paused: true, underWay: 0 }, 'endpoint_paused'],
    ['the one attempt after a pause', { paused: true, underWay: 1 }, 'endpoint_paused'],
  ])('waits for %s', (_, traffic, expected) => expect(waitingFor({ ...traffic, most: 32 })).toBe(expected));
});

describe('an event that is sent once more', () => {
  const event = { id: 'evt_1', type: 'order.paid', created_at: 1000 };
  const endpoint = (id: string, ...events: string[]) => ({ id, events }) as unknown as WebhookEndpoint;
  const resent = (endpoints: WebhookEndpoint[], now: number) => {
    let attempts = 0;
    return resend(endpoints, { id: 'evr_1', event, forwarded: true, newAttempt: () => `wd_${++attempts}` }, now);
  };

  it('goes to each endpoint in a separate delivery, and to listeners even without an endpoint', () => {
    const data = { id: 'evr_1', event: 'evt_1', type: 'order.paid', forwarded: true };
    const deliveries = [
      { id: 'wd_1', endpoint: 'we_1' },
      { id: 'wd_2', endpoint: 'we_2' },
    ];
    expect(resent([endpoint('we_1', '*'), endpoint('we_2', 'order.paid')], 1000)).toEqual([
      { type: 'webhook_resend.requested', data: { ...data, deliveries } },
    ]);
    expect(resent([], 1000)).toEqual([{ type: 'webhook_resend.requested', data: { ...data, deliveries: [] } }]);
  });

  it('is refused when it is over 30 days old, or the endpoint does not subscribe to its type', () => {
    expect(resent([], 1000 + KEPT)).toHaveLength(1);
    expect(() => resent([], 1001 + KEPT)).toThrow(expect.objectContaining({ code: 'event_not_replayable' }));
    expect(() => resent([endpoint('we_1', 'refund.failed')], 1000)).toThrow(expect.objectContaining({ code: 'event_not_replayable' }));
  });
});
