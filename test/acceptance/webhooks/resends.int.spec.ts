import { JobRunner } from '#job-queue/job-runner';
import { idempotency, type Json, refusalOf } from '#test/support/clients/merchant-client';
import { openSession } from '#test/support/clients/shop';
import { eventually } from '#test/support/machine/eventually';
import { verifiedEvents } from '#test/support/partners/verified-webhooks';
import { status as answering } from '#test/support/partners/webhook-receiver';
import { serviceUnderTest } from '#test/support/services/service-under-test';

const DAY = 86_400;
const { service, merchant, receiver } = serviceUnderTest('own', { receiver: true });

let endpoint: Json;
beforeEach(async () => {
  endpoint = (await merchant.post('/webhooks', { url: receiver.url, events: ['checkout.session.created'] })).body;
});
afterEach(async () => {
  await merchant.delete(`/webhooks/${endpoint.id}`);
  receiver.received.length = 0;
});

/** The event of a session that was opened just now, once the endpoint has it. */
async function deliveredEvent(): Promise<Json> {
  await openSession(merchant);
  await eventually(() => expect(receiver.received).toHaveLength(1));
  return verifiedEvents(receiver, endpoint.secret)[0]!;
}

const resend = (id: string, body?: object, headers?: Record<string, string>) => merchant.post(`/events/${id}/resend`, body, headers);

describe('POST /events/{id}/resend', () => {
  it('sends the same bytes once more to each endpoint that subscribes to the type', async () => {
    const { body: deaf } = await merchant.post('/webhooks', { url: receiver.url, events: ['order.paid'] });
    const event = await deliveredEvent();
    const { status, body } = await resend(event.id);
    expect([status, body]).toEqual([
      200,
      {
        id: expect.stringMatching(/^evr_/),
        object: 'event_resend',
        livemode: false,
        event: event.id,
        deliveries: [expect.stringMatching(/^wd_/)],
        created_at: expect.any(Number),
      },
    ]);
    await eventually(() => expect(receiver.received).toHaveLength(2));
    const [first, again] = receiver.received;
    expect([again!.body, again!.headers['webhook-id']]).toEqual([first!.body, event.id]);
    await eventually(async () => {
      const attempt = (await merchant.get(`/webhook_deliveries/${body.deliveries[0]}`)).body;
      expect(attempt).toMatchObject({ event: event.id, endpoint: endpoint.id, trigger: 'replay', status: 'succeeded', attempt: 1 });
    });
    await merchant.delete(`/webhooks/${deaf.id}`);
  });

  it('sends to the named endpoint, once for one idempotency key, and retries a failure', async () => {
    const event = await deliveredEvent();
    receiver.answer(answering(500));
    const named = () => resend(event.id, { endpoint: endpoint.id }, idempotency('once more'));
    const [one, same] = [await named(), await named()];
    expect(same.text).toBe(one.text);
    const attempt = `/webhook_deliveries/${one.body.deliveries[0]}`;
    await eventually(async () => expect((await merchant.get(attempt)).body.status).toBe('failed'));
    service.clock.advance(120);
    await eventually(() => expect(receiver.received).toHaveLength(3));
  });

  it('refuses unknown events and endpoints, those of the other mode, unsubscribed types and disabled endpoints', async () => {
    const event = await deliveredEvent();
    const { client: live } = await service.keyHolder({ mode: 'live' });
    expect(refusalOf(await resend('evt_nothing'))).toEqual([404, 'resource_missing', 'id']);
    expect(refusalOf(await live.post(`/events/${event.id}/resend`))).toEqual([404, 'resource_missing', 'id']);
    expect(refusalOf(await resend(event.id, { endpoint: 'we_nothing' }))).toEqual([404, 'resource_missing', 'id']);
    await merchant.patch(`/webhooks/${endpoint.id}`, { events: ['order.paid'] });
    expect(refusalOf(await resend(event.id, { endpoint: endpoint.id }))).toEqual([422, 'event_not_replayable', null]);
    expect((await resend(event.id)).body.deliveries).toEqual([]);
    await merchant.patch(`/webhooks/${endpoint.id}`, { status: 'disabled' });
    expect(refusalOf(await resend(event.id, { endpoint: endpoint.id }))).toEqual([422, 'webhook_endpoint_disabled', null]);
  });
});

describe('GET /events/feed', () => {
  const read = async (query: string): Promise<Json> => {
    const { status, body } = await merchant.get(`/events/feed?${query}`);
    expect([status, body.object]).toEqual([200, 'event_feed']);
    return body;
  };
  const begin = async (): Promise<string> => (await read('')).position;

  /** Everything after a position, as somebody gets it who asks until nothing is left. */
  async function after(position: string, more = ''): Promise<{ entries: Json[]; position: string }> {
    const entries: Json[] = [];
    for (;;) {
      const page = await read(`position=${position}${more}`);
      entries.push(...page.data);
      ({ position } = page);
      if (page.caught_up) return { entries, position };
    }
  }
  const ids = ({ entries }: { entries: Json[] }): string[] => entries.map(({ event }) => event.data.object.id);

  it('returns each event once, oldest first, from the last position', async () => {
    const position = await begin();
    const made = [(await openSession(merchant)).id, (await openSession(merchant)).id];
    const first = await eventually(async () => {
      const read = await after(position);
      expect(ids(read)).toEqual(made);
      return read;
    });
    expect(first.entries[0]).toEqual({ object: 'event_feed_entry', resent: false, event: expect.objectContaining({ object: 'event' }) });
    const third = (await openSession(merchant)).id;
    await eventually(async () => expect(ids(await after(first.position))).toEqual([third]));
    expect(ids(await after(first.position, '&type=order.paid'))).toEqual([]);
  });

  it('waits for an event that is not stored yet, and skips it for nobody', async () => {
    const position = await begin();
    await service.part(JobRunner).stop();
    const { id } = await openSession(merchant);
    const behind = await after(position);
    expect(behind.entries).toEqual([]);
    service.part(JobRunner).start();
    await eventually(async () => expect(ids(await after(behind.position))).toEqual([id]));
  });

  it('includes an event resent to all, but not one resent to a single endpoint', async () => {
    const event = await deliveredEvent();
    const position = await begin();
    await resend(event.id, { endpoint: endpoint.id });
    await resend(event.id);
    expect((await after(position)).entries).toEqual([{ object: 'event_feed_entry', resent: true, event }]);
    expect((await after(position, '&type=order.paid')).entries).toEqual([]);
  });

  it('is separate for each account and mode, including positions', async () => {
    const position = await begin();
    const { client: live } = await service.keyHolder({ mode: 'live' });
    const other = await service.operate('accounts.create', { name: 'Another store' });
    const { client: stranger } = await service.keyHolder({ account: other.id });
    const theirs = (await stranger.get('/events/feed')).body.position;
    await openSession(merchant);
    await eventually(async () => expect((await after(position)).entries).toHaveLength(1));
    expect((await stranger.get(`/events/feed?position=${theirs}`)).body.data).toEqual([]);
    expect((await live.get(`/events/feed?position=${position}`)).body.data).toEqual([]);
    expect(refusalOf(await stranger.get(`/events/feed?position=${position}`))).toEqual([400, 'invalid_value', 'position']);
    expect(refusalOf(await merchant.get('/events/feed?type=order.gone'))).toEqual([400, 'unknown_event_type', 'type']);
  });
});

describe('an event that is over 30 days old', () => {
  it('is not sent again', async () => {
    const event = await deliveredEvent();
    service.clock.advance(30 * DAY + 1);
    expect(refusalOf(await resend(event.id))).toEqual([422, 'event_not_replayable', null]);
  });
});
