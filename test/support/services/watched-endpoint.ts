import { eventually } from '#test/support/machine/eventually';
import type { Answered, Json, MerchantClient } from '#test/support/clients/merchant-client';
import { RunningService } from '#test/support/services/running-service';
import { status as answering, WebhookReceiver } from '#test/support/partners/webhook-receiver';

/** A running service whose merchant has one webhook endpoint, with its deliveries. */
export class WatchedEndpoint {
  endpoint: Json;

  private constructor(
    readonly receiver: WebhookReceiver,
    readonly service: RunningService,
    /** A key of live mode, where the endpoint does not exist. */
    readonly live: MerchantClient,
  ) {}

  static async start(): Promise<WatchedEndpoint> {
    const receiver = await WebhookReceiver.listen();
    const service = await RunningService.start({ trusting: receiver.certificate });
    return new WatchedEndpoint(receiver, service, (await service.keyHolder({ mode: 'live' })).client);
  }

  async stop(): Promise<void> {
    await this.service.stop();
    await this.receiver.close();
  }

  async register(): Promise<void> {
    this.receiver.usually = answering(200);
    const input = { url: `${this.receiver.url}?shop=7`, events: ['checkout.session.created'] };
    this.endpoint = (await this.merchant.post('/webhooks', input)).body;
  }

  /** Keeps one test's deliveries out of the next. */
  async remove(): Promise<void> {
    await this.merchant.delete(`/webhooks/${this.endpoint.id}`);
    this.receiver.received.splice(0);
  }

  get merchant(): MerchantClient {
    return this.service.merchant;
  }

  get now(): number {
    return Math.floor(this.service.clock.milliseconds() / 1000);
  }

  /** Newest first. Retries after a 503: the list is not known yet. */
  deliveries(query = ''): Promise<Json[]> {
    return eventually(async () => {
      const { status, body } = await this.merchant.get(`/webhooks/${this.endpoint.id}/deliveries?limit=100${query}`);
      expect([status, body.object, body.url]).toEqual([200, 'list', `/v1/webhooks/${this.endpoint.id}/deliveries`]);
      return body.data;
    });
  }

  async statuses(): Promise<string[]> {
    return (await this.deliveries()).map(({ status }) => status);
  }

  become(expected: readonly string[]): Promise<void> {
    return eventually(async () => expect(await this.statuses()).toEqual(expected));
  }

  /** Waits until `count` attempts have ended. */
  ended(count: number): Promise<void> {
    return eventually(async () => expect((await this.statuses()).filter((status) => status !== 'pending')).toHaveLength(count));
  }

  async attempt(id: string): Promise<Json> {
    return (await this.merchant.get(`/webhook_deliveries/${id}`)).body;
  }

  ends(id: string, status: string): Promise<void> {
    return eventually(async () => expect((await this.attempt(id)).status).toBe(status));
  }

  setStatus(status: string): Promise<Answered> {
    return this.merchant.patch(`/webhooks/${this.endpoint.id}`, { status });
  }
}
