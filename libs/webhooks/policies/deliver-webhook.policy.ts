import { Clock } from '#kernel/time';
import { DONE, Policy, type PolicyHandler } from '#platform/due-work/policy';
import { Log } from '#platform/logging/log';
import type { ClaimedWork, Settlement } from '#platform/storage/due-work';
import type { WebhookTarget } from '#webhooks/commands/lookups/webhook-targets.projection';
import { Attempts } from '#webhooks/delivery/attempts';
import { Breakers } from '#webhooks/delivery/breakers';
import { DELIVER, type Delivery, LATE } from '#webhooks/delivery/delivery';
import { attemptId, attemptRecord, type DeliveryAttempt } from '#webhooks/delivery/delivery-attempt';
import { DeliveryFigures } from '#webhooks/delivery/delivery-figures';
import { retryAfter } from '#webhooks/delivery/receive';
import { isOver, nextAttemptAt } from '#webhooks/delivery/schedule';
import type { Outcome } from '#webhooks/delivery/send';
import { SignedDelivery } from '#webhooks/delivery/signed-delivery';
import { WebhookTargets } from '#webhooks/delivery/webhook-targets';
import { DisableEndpoint } from '#webhooks/policies/disable-endpoint';

const GONE = 410;
/** Statuses whose `Retry-After` counts. */
const SAYS_WHEN = new Set([429, 503]);
/** How much of what was sent to an endpoint is looked through for a replay that got through. */
const REPLAYS_SEEN = 20;

/** Sends one event to one endpoint. The attempt and the next due time are one write, so that a crash can repeat an attempt but never lose one. */
@Policy({ kind: DELIVER, atOnce: 256, perLane: 16 })
export class DeliverWebhook implements PolicyHandler {
  private readonly log: Log;

  constructor(
    private readonly targets: WebhookTargets,
    private readonly attempts: Attempts,
    private readonly signedDelivery: SignedDelivery,
    private readonly disableEndpoint: DisableEndpoint,
    private readonly breakers: Breakers,
    private readonly figures: DeliveryFigures,
    private readonly clock: Clock,
    log: Log,
  ) {
    this.log = log.of('webhooks');
  }

  async perform({ payload }: ClaimedWork): Promise<Settlement> {
    const delivery = payload as Delivery;
    const { endpoint, position, record, scope } = delivery;
    const began = this.clock.milliseconds();
    const target = await this.targets.find(endpoint, position);
    const planned = await this.attempts.read(record, scope);
    // Attempts are kept for longer than retries take: it was due before that, and the sender was down.
    if (planned === null) return DONE;
    if (target.status === 'removed') return ended(delivery, planned, 'endpoint_deleted');
    if (delivery.first_failed_at !== null && isOver(delivery.first_failed_at, began)) return this.givenUp(delivery, planned, 'overdue');
    if (delivery.attempt > 1 && (await this.gotThrough(delivery))) return ended(delivery, planned);

    const attempt = begun(delivery, planned, began);
    if (target.status === 'disabled') return { records: [attemptRecord({ ...attempt, status: 'held' }, scope)] };
    const { headers, outcome } = await this.sent(target, delivery, attempt.request_body);
    const made = { ...attempt, url: target.url, request_headers: headers, ...shown(outcome) };
    return outcome.error === null ? this.succeeded(delivery, made) : this.failed(delivery, made, outcome, target);
  }

  private async sent(target: WebhookTarget, delivery: Delivery, body: string): ReturnType<SignedDelivery['send']> {
    const done = this.figures.begun(target.id);
    const sent = await this.signedDelivery.send(target, delivery, body).finally(done);
    this.figures.made(sent.outcome.error?.code ?? 'succeeded');
    return sent;
  }

  private succeeded({ endpoint, scope }: Delivery, attempt: DeliveryAttempt): Settlement {
    this.breakers.close(endpoint);
    return { records: [attemptRecord({ ...attempt, status: 'succeeded' }, scope)], rest: 0 };
  }

  private async failed(delivery: Delivery, attempt: DeliveryAttempt, outcome: Outcome, target: WebhookTarget): Promise<Settlement> {
    const now = this.clock.milliseconds();
    if (outcome.status === GONE) await this.disableEndpoint.gone(target);
    else await this.disableEndpoint.failing(target, delivery.scope, now);
    const rest = this.breakers.failed(delivery.endpoint, now);
    const firstFailedAt = delivery.first_failed_at ?? now;
    const notBefore = SAYS_WHEN.has(outcome.status ?? 0) ? retryAfter(String(outcome.headers?.['retry-after'] ?? ''), now) : null;
    const dueAt =
      attempt.trigger === 'test'
        ? null
        : nextAttemptAt({ attempt: delivery.attempt, firstFailedAt, now, jitter: Math.random(), notBefore });
    const failure: DeliveryAttempt = { ...attempt, status: 'failed', next_attempt_at: dueAt === null ? null : Math.floor(dueAt / 1000) };
    const resting = rest === null ? {} : { rest };
    if (dueAt === null) return { ...this.givenUp(delivery, failure, outcome.error!.code), ...resting };
    const payload: Delivery = { ...delivery, attempt: delivery.attempt + 1, first_failed_at: firstFailedAt, record: attempt.id };
    const again = { dueAt, payload, rank: LATE, countsAsAttempt: true };
    return { records: [attemptRecord(failure, delivery.scope)], again, ...resting };
  }

  /** Nothing more is tried: the last attempt was the last. */
  private givenUp({ scope, endpoint, event }: Delivery, last: DeliveryAttempt, reason: string): Settlement {
    if (last.trigger !== 'test') {
      this.figures.gaveUp(reason);
      this.log.warn('a webhook was given up', { event, endpoint, reason, last_attempt: last.id });
    }
    return { records: [attemptRecord({ ...last, next_attempt_at: null }, scope)] };
  }

  /** The endpoint got the event by a replay while the next attempt was waiting for its time. */
  private async gotThrough({ event, endpoint, scope }: Delivery): Promise<boolean> {
    const made = await this.attempts.telling(event, endpoint, scope, REPLAYS_SEEN);
    return made.some(({ status }) => status === 'succeeded');
  }
}

function ended({ scope, attempt }: Delivery, planned: DeliveryAttempt, code?: 'endpoint_deleted'): Settlement {
  const unmade = attempt === 1 && code !== undefined;
  const over = { ...planned, next_attempt_at: null };
  if (!unmade) return { records: [attemptRecord(over, scope)] };
  const error = { code, message: 'The endpoint was deleted before it was sent.' };
  return { records: [attemptRecord({ ...over, status: 'failed', error }, scope)] };
}

/** The attempt that is now made: the planned one, or the one after that which failed. */
const begun = ({ attempt }: Delivery, planned: DeliveryAttempt, milliseconds: number): DeliveryAttempt =>
  attempt === 1
    ? { ...planned, next_attempt_at: null }
    : {
        ...planned,
        id: attemptId(`${planned.id}/${attempt}`, milliseconds),
        attempt,
        status: 'pending',
        error: null,
        url: null,
        request_headers: null,
        response_status: null,
        response_headers: null,
        response_body: null,
        duration_ms: null,
        next_attempt_at: null,
        created_at: Math.floor(milliseconds / 1000),
      };

const shown = ({ status, duration, error, headers, body }: Outcome) => ({
  response_status: status,
  duration_ms: duration,
  error,
  response_headers: headers,
  response_body: body,
});
