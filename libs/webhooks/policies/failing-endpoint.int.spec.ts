import { HOUR } from '#kernel/time';
import { EventStore } from '#platform/event-store/event-store';
import { ChangeWebhookEndpoint } from '#webhooks/commands/change-webhook-endpoint/change-webhook-endpoint.command';
import type { WebhookEndpoint } from '#webhooks/domain/webhook-endpoint';
import { endpointsStream, type WebhookEndpointEvent } from '#webhooks/domain/webhook-endpoint.events';
import { eventually } from '#test/support/machine/eventually';
import { serviceUnderTest } from '#test/support/services/service-under-test';
import { temporaryDirectory } from '#test/support/machine/temporary-directory';
import { status } from '#test/support/partners/webhook-receiver';

const { service, receiver } = serviceUnderTest('webhooks', { dataDir: temporaryDirectory().path(''), receiver: true });

beforeAll(() => {
  receiver.usually = status(500);
});

const facts = async (endpoint: WebhookEndpoint): Promise<string[]> => {
  const events = await service.of(EventStore).load(endpointsStream('acct_1', false));
  return events
    .filter(({ data }) => (data as WebhookEndpointEvent['data']).id === endpoint.id)
    .map(({ type }) => type.replace('webhook_endpoint.', ''));
};

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
    await eventually(async () => expect(await facts(endpoint)).toEqual(['registered', 'warned']));
    const line = expect.objectContaining({ endpoint: endpoint.id, fact: 'webhook_endpoint.warned' });
    await eventually(() => expect(service.warnings).toContainEqual(line));
    await failing(8, 14);
    expect((await service.shown(endpoint)).status).toBe('enabled');

    service.clock.ahead += 26 * HOUR;
    await service.attemptsNumbering(endpoint, 25);
    expect((await service.shown(endpoint)).status).toBe('enabled');
    service.clock.ahead += 23 * HOUR;
    await service.somethingHappens();
    await eventually(async () => expect(await service.shown(endpoint)).toMatchObject({ status: 'disabled', disabled_reason: 'failing' }));
    expect(await facts(endpoint)).toEqual(['registered', 'warned', 'disabled']);
    await service.somethingHappens();
    service.clock.ahead += 60;
    await eventually(async () => expect((await service.attempts(endpoint)).map(({ status: ended }) => ended)).toContain('held'));
  });

  it('is not disabled before its twentieth failure', async () => {
    const endpoint = await service.register();
    for (const [hours, failures] of [[0, 1], [25, 3], [50, 6]] as const) {
      service.clock.ahead += hours * HOUR;
      await service.somethingHappens();
      await service.attemptsNumbering(endpoint, failures);
    } // prettier-ignore
    for (let n = 6; n < 19; n++) await service.somethingHappens();
    await service.attemptsNumbering(endpoint, 19);
    expect(await facts(endpoint)).toEqual(['registered', 'warned']);
    await service.somethingHappens();
    await service.attemptsNumbering(endpoint, 20);
    expect(await facts(endpoint)).toEqual(['registered', 'warned', 'disabled']);
  });

  it('has as long once more when it is enabled again', async () => {
    const endpoint = await service.register();
    await service.somethingHappens();
    await service.attemptsNumbering(endpoint, 1);
    const setStatus = (status: 'enabled' | 'disabled') =>
      service.commands.execute(ChangeWebhookEndpoint({ id: endpoint.id, change: { status }, reader: null, context: service.context() }));
    await setStatus('disabled');
    service.clock.ahead += 80 * HOUR;
    await setStatus('enabled');
    await service.somethingHappens();
    await service.attemptsNumbering(endpoint, 2);
    expect(await facts(endpoint)).toEqual(['registered', 'disabled', 'enabled']);
    service.clock.ahead += 25 * HOUR;
    await service.somethingHappens();
    await eventually(async () => expect(await facts(endpoint)).toEqual(['registered', 'disabled', 'enabled', 'warned']));
  });

  it('has as long once more when something got through', async () => {
    const endpoint = await service.register();
    for (const [hours, answered] of [[0, 500], [20, 200], [1, 500], [9, 500]] as const) {
      service.clock.ahead += hours * HOUR;
      receiver.usually = status(answered);
      const happened = await service.somethingHappens();
      await eventually(async () =>
        expect((await service.attempts(endpoint)).some(({ request_body: sent }) => sent.includes(happened))).toBe(true),
      );
    } // prettier-ignore
    expect(await facts(endpoint)).toEqual(['registered']);
  });
});
