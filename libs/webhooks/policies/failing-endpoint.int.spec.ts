import { HOUR } from '#kernel/time';
import { EventStore } from '#platform/event-store/event-store';
import { endpointsStream } from '#webhooks/domain/webhook-endpoint.events';
import { eventually } from '#test/support/eventually';
import { receiver, service } from '#test/support/own-webhook-service';
import { status } from '#test/support/webhook-receiver';

beforeAll(() => {
  receiver.usually = status(500);
});

const facts = async (): Promise<string[]> =>
  (await service.of(EventStore).load(endpointsStream('acct_1', false))).map(({ type }) => type.replace('webhook_endpoint.', ''));

describe('an endpoint that only fails', () => {
  it('is warned of after a day; disabled after 72 hours and 20 failures; what is then meant for it is held', async () => {
    const endpoint = await service.register();
    const failing = async (events: number, failures: number) => {
      for (let n = 0; n < events; n++) await service.somethingHappens();
      await service.attemptsNumbering(endpoint, failures);
    };
    await failing(3, 3);
    service.clock.ahead += 25 * HOUR;
    await service.attemptsNumbering(endpoint, 6);
    await eventually(async () => expect(await facts()).toEqual(['registered', 'warned']));
    await failing(8, 14);
    expect((await service.shown(endpoint)).status).toBe('enabled');

    service.clock.ahead += 26 * HOUR;
    await service.attemptsNumbering(endpoint, 25);
    expect((await service.shown(endpoint)).status).toBe('enabled');
    service.clock.ahead += 23 * HOUR;
    await service.somethingHappens();
    await eventually(async () => expect(await service.shown(endpoint)).toMatchObject({ status: 'disabled', disabled_reason: 'failing' }));
    expect(await facts()).toEqual(['registered', 'warned', 'disabled']);
    await service.somethingHappens();
    service.clock.ahead += 60;
    await eventually(async () => expect((await service.attempts(endpoint)).map(({ status: ended }) => ended)).toContain('held'));
  }, 30_000);
});
