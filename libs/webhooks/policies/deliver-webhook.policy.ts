import { Clock } from '#kernel/time';
import { DONE, Policy, type PolicyHandler } from '#platform/due-work/policy';
import type { ClaimedWork, Settlement } from '#platform/storage/due-work';
import { Records } from '#platform/storage/records';
import type { WebhookTarget } from '#webhooks/commands/lookups/webhook-targets.projection';
import { DELIVER, type Delivery } from '#webhooks/delivery/delivery';
import { attemptId, attemptRecord, type DeliveryAttempt, WEBHOOK_DELIVERIES } from '#webhooks/delivery/delivery-attempt';
import { MERCHANT_EVENTS } from '#webhooks/delivery/merchant-event';
import { retryAfter } from '#webhooks/delivery/receive';
import { isOver, nextAttemptAt } from '#webhooks/delivery/schedule';
import type { Outcome } from '#webhooks/delivery/send';
import { SignedDelivery } from '#webhooks/delivery/signed-delivery';
import { WebhookTargets } from '#webhooks/delivery/webhook-targets';
import { DisableGoneEndpoint } from '#webhooks/policies/disable-gone-endpoint';

const GONE = 410;
/** Statuses whose `Retry-After` counts. */
const SAYS_WHEN = new Set([429, 503]);

/** Sends one event to one endpoint. The attempt and the next due time are one write, so that a crash can repeat an attempt but never lose one. */
@Policy({ kind: DELIVER, atOnce: 64 })
export class DeliverWebhook implements PolicyHandler {
  constructor(
    private readonly targets: WebhookTargets,
    private readonly records: Records,
    private readonly signedDelivery: SignedDelivery,
    private readonly disableGoneEndpoint: DisableGoneEndpoint,
    private readonly clock: Clock,
  ) {}

  async perform({ payload }: ClaimedWork): Promise<Settlement> {
    const delivery = payload as Delivery;
    const began = this.clock.milliseconds();
    const target = await this.targets.find(delivery.endpoint, delivery.position);
    if (target.status === 'removed') return DONE;
    if (delivery.first_failed_at !== null && isOver(delivery.first_failed_at, began)) return this.givenUp(delivery);

    const body = await this.records.get(MERCHANT_EVENTS, delivery.event, delivery.scope);
    if (body === null) throw new Error(`Event ${delivery.event} is not stored.`);
    const attempt = begun(delivery, target, body, began);
    if (target.status === 'disabled') return { records: [attemptRecord({ ...attempt, status: 'held' }, delivery.scope)] };

    const { headers, outcome } = await this.signedDelivery.send(target, delivery, body);
    if (outcome.status === GONE) await this.disableGoneEndpoint.disable(target);
    return this.concluded(delivery, { ...attempt, request_headers: headers, ...shown(outcome) }, outcome);
  }

  private concluded(delivery: Delivery, attempt: DeliveryAttempt, outcome: Outcome): Settlement {
    if (outcome.error === null) return { records: [attemptRecord({ ...attempt, status: 'succeeded' }, delivery.scope)] };
    const now = this.clock.milliseconds();
    const firstFailedAt = delivery.first_failed_at ?? now;
    const notBefore = SAYS_WHEN.has(outcome.status ?? 0) ? retryAfter(String(outcome.headers?.['retry-after'] ?? ''), now) : null;
    const dueAt = nextAttemptAt({ attempt: delivery.attempt, firstFailedAt, now, jitter: Math.random(), notBefore });
    const next_attempt_at = dueAt === null ? null : Math.floor(dueAt / 1000);
    const records = [attemptRecord({ ...attempt, status: 'failed', next_attempt_at }, delivery.scope)];
    if (dueAt === null) return { records };
    const payload: Delivery = { ...delivery, attempt: delivery.attempt + 1, first_failed_at: firstFailedAt, last_attempt: attempt.id };
    return { records, again: { dueAt, payload, countsAsAttempt: true } };
  }

  /** The sender was down for so long that the time for retries is over: the last attempt was the last. */
  private async givenUp({ last_attempt, scope }: Delivery): Promise<Settlement> {
    const stored = last_attempt && (await this.records.get(WEBHOOK_DELIVERIES, last_attempt, scope));
    if (!stored) return DONE;
    return { records: [attemptRecord({ ...(JSON.parse(stored) as DeliveryAttempt), next_attempt_at: null }, scope)] };
  }
}

const begun = (delivery: Delivery, { livemode }: WebhookTarget, body: string, milliseconds: number): DeliveryAttempt => ({
  id: attemptId(delivery, milliseconds),
  object: 'webhook_delivery',
  livemode,
  event: delivery.event,
  endpoint: delivery.endpoint,
  attempt: delivery.attempt,
  status: 'pending',
  trigger: 'auto',
  response_status: null,
  duration_ms: null,
  error: null,
  request_headers: null,
  request_body: body,
  response_headers: null,
  response_body: null,
  next_attempt_at: null,
  created_at: Math.floor(milliseconds / 1000),
});

const shown = ({ status, duration, error, headers, body }: Outcome) => ({
  response_status: status,
  duration_ms: duration,
  error,
  response_headers: headers,
  response_body: body,
});
