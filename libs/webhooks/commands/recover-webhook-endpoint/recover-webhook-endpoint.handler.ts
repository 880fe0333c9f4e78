import { setTimeout as pause } from 'node:timers/promises';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { fact } from '#kernel/fact';
import { EventStore } from '#platform/event-store/event-store';
import { scopeOf } from '#platform/storage/documents';
import { Records } from '#platform/storage/records';
import { OpenEndpoints } from '#webhooks/commands/open-endpoints';
import { RecoverWebhookEndpoint } from '#webhooks/commands/recover-webhook-endpoint/recover-webhook-endpoint.command';
import { RECOVERIES, type Recovery } from '#webhooks/delivery/recovery';
import { requested, recoveryStream } from '#webhooks/domain/webhook-delivery.events';
import { sinceToCome } from '#webhooks/domain/webhook-endpoint.errors';

/** How long the response waits for the recovery to finish, in milliseconds. A longer recovery is returned with its progress so far. */
const LONGEST_WAIT = 1000;
const POLL_MS = 10;

@CommandHandler(RecoverWebhookEndpoint)
export class RecoverWebhookEndpointHandler implements ICommandHandler<RecoverWebhookEndpoint> {
  constructor(
    private readonly eventStore: EventStore,
    private readonly records: Records,
    private readonly endpoints: OpenEndpoints,
  ) {}

  async execute({ id: endpoint, since, context }: RecoverWebhookEndpoint): Promise<Recovery> {
    if (since > context.now) throw sinceToCome();
    await this.endpoints.find(endpoint, context);
    const id = context.id('rcv');
    const request = fact('webhook_recovery.requested', { id, endpoint, since });
    await this.eventStore.decide(recoveryStream(id), requested, () => [request], context);
    const { account, livemode, now: created_at } = context;
    const begun: Recovery = { id, object: 'recovery', livemode, endpoint, since, status: 'running', matched: 0, sent: 0, created_at };
    return this.resultWithin(begun, scopeOf(account, livemode));
  }

  /** The recovery once it has finished, or as it is after `LONGEST_WAIT`. */
  private async resultWithin(begun: Recovery, scope: string): Promise<Recovery> {
    let recovery = begun;
    for (const deadline = performance.now() + LONGEST_WAIT; performance.now() < deadline; await pause(POLL_MS)) {
      const json = await this.records.get(RECOVERIES, begun.id, scope);
      if (json !== null) recovery = JSON.parse(json) as Recovery;
      if (recovery.status !== 'running') break;
    }
    return recovery;
  }
}
