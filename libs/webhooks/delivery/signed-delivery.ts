import { Injectable } from '@nestjs/common';
import { Configuration } from '#platform/config/configuration';
import type { WebhookTarget } from '#webhooks/commands/lookups/webhook-targets.projection';
import type { Delivery } from '#webhooks/delivery/delivery';
import { DeliveryFigures } from '#webhooks/delivery/delivery-figures';
import { Pace } from '#webhooks/delivery/pace';
import type { Outcome } from '#webhooks/delivery/send';
import { signatureHeaders, type SigningKey } from '#webhooks/delivery/sign';
import { SigningKeys } from '#webhooks/delivery/signing-keys';
import { ThreadedSender } from '#webhooks/delivery/threaded-sender';
import { annotate, failed, inSpan, SpanKind, traceHeaders } from '#platform/tracing/tracing';

interface Sent {
  readonly headers: Record<string, string>;
  readonly outcome: Outcome;
}

/** Signs an event's bytes with every live secret of the endpoint, and posts them. */
@Injectable()
export class SignedDelivery {
  constructor(
    private readonly sender: ThreadedSender,
    private readonly keys: SigningKeys,
    private readonly configuration: Configuration,
    private readonly figures: DeliveryFigures,
    private readonly pace: Pace,
  ) {}

  /** How many deliveries to an endpoint may be prepared before their turn. */
  ahead(endpoint: string): number {
    return this.pace.ahead(endpoint);
  }

  /** Null if the request was not sent because of other requests to the endpoint; the caller then checks the endpoint again. */
  send(target: WebhookTarget, delivery: Delivery, body: string): Promise<Sent | null> {
    const { event, endpoint, attempt } = delivery;
    const attributes = { event, endpoint, attempt };
    return inSpan('send webhook', { kind: SpanKind.CLIENT, attributes }, async () => {
      const sent = await this.sent(target, delivery, body);
      if (sent !== null) annotateOutcome(sent.outcome);
      return sent;
    });
  }

  private async sent(target: WebhookTarget, { event, attempt, scope }: Delivery, body: string): Promise<Sent | null> {
    const signed = deliveryHeaders(this.configuration.brand, await this.keys.live(target, scope), {
      event,
      attempt,
      body,
    });
    // The headers as sent, so that the attempt shows them exactly.
    const headers = {
      host: new URL(target.url).host,
      connection: 'keep-alive',
      ...signed,
      ...traceHeaders(),
      'content-length': String(Buffer.byteLength(body)),
    };
    const done = this.figures.begun(target.id);
    const outcome = await this.sender.post(target.id, target.url, headers, body).finally(done);
    if (outcome === null) return null;
    this.pace.heard(target.id, outcome);
    this.figures.made(outcome.error?.code ?? 'succeeded');
    return { headers, outcome };
  }
}

function annotateOutcome({ status, error }: Outcome): void {
  if (status !== null) annotate({ 'http.response.status_code': status });
  if (error !== null) failed(error.code);
}

/** The headers that identify and authenticate the sender, signed with the current time. */
export function deliveryHeaders(
  brand: string,
  keys: readonly SigningKey[],
  { event, attempt, body }: Pick<Delivery, 'event' | 'attempt'> & { readonly body: string },
): Record<string, string> {
  // Receivers compare the timestamp with their own clocks, so it is the wall clock's, even if a test moved the account's.
  const timestamp = Math.floor(Date.now() / 1000);
  return {
    'content-type': 'application/json; charset=utf-8',
    'user-agent': `${brand}-Webhooks/1`,
    'accept-encoding': 'identity',
    'Webhook-Attempt': String(attempt),
    ...signatureHeaders(brand, keys, { id: event, timestamp, body }),
  };
}
