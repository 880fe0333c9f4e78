import { Policy, type PolicyHandler } from '#job-queue/policy';
import type { ClaimedJob, JobResult } from '#job-queue/job-store';
import { DELIVER, type Delivery } from '#webhooks/delivery/delivery';
import { attemptRecord, type WrittenAttempt, withoutAnswer } from '#webhooks/delivery/delivery-attempt';
import { begun, DueAttempts } from '#webhooks/delivery/due-attempts';
import { AT_ONCE } from '#webhooks/delivery/endpoint-turns';
import { MadeAttempts } from '#webhooks/delivery/made-attempts';
import type { Outcome } from '#webhooks/delivery/send';
import { SignedDelivery } from '#webhooks/delivery/signed-delivery';
import { WebhookTargets } from '#webhooks/delivery/webhook-targets';
import { MOST_ENDPOINTS } from '#webhooks/domain/webhook-endpoint.decisions';
import { DisableEndpoint } from '#webhooks/policies/disable-endpoint';

/**
 * Sends one event to one endpoint. An attempt's record and the time of the next one are one write, so a crash can repeat an attempt but never lose one.
 *
 * `atOnce` is twice what one account can have under way (`MOST_ENDPOINTS` in each of two modes), so that an account whose endpoints all hang leaves half
 * of a process to others. Requests prepared for endpoints that answered quickly may take the other half until the first of them is late.
 */
@Policy({ queue: DELIVER, atOnce: 4 * MOST_ENDPOINTS * AT_ONCE, perGroup: AT_ONCE, gradually: true, neverGivenUp: true })
export class DeliverWebhook implements PolicyHandler<Delivery> {
  constructor(
    private readonly targets: WebhookTargets,
    private readonly attempts: DueAttempts,
    private readonly signedDelivery: SignedDelivery,
    private readonly made: MadeAttempts,
    private readonly disableEndpoint: DisableEndpoint,
  ) {}

  ahead(endpoint: string): number {
    return this.signedDelivery.ahead(endpoint);
  }

  async perform({ payload, dueAt }: ClaimedJob<Delivery>): Promise<JobResult> {
    const delivery = payload;
    const { endpoint, position, scope } = delivery;
    const target = await this.targets.find(endpoint, scope, position);
    const { planned, began } = await this.attempts.of(delivery);
    // Records are kept longer than retries take, so this attempt was due long ago, and the sender was down.
    if (planned === null) return this.made.givenUp(delivery, null, 'overdue');
    if (await this.attempts.gotThrough(delivery, planned)) return ended(delivery, planned);
    if (target.status === 'removed') return ended(delivery, planned, 'endpoint_deleted');
    if (delivery.attempt > 1 && this.made.isOverdue(delivery, planned, began)) return this.made.givenUp(delivery, planned, 'overdue');

    const attempt = begun(delivery, planned, began);
    if (target.status === 'disabled') return { records: [attemptRecord({ ...attempt, status: 'held' }, scope)] };
    const sent = await this.signedDelivery.send(target, delivery, await this.attempts.bodyOf(attempt, scope));
    if (sent === null) return { reschedule: { dueAt, countsAsAttempt: false } };
    const { headers, outcome } = sent;
    const made = { ...attempt, url: target.url, request_headers: headers, ...shown(outcome) };
    if (outcome.error === null) {
      await this.disableEndpoint.whenSucceeded(target);
      return this.made.succeeded(delivery, made);
    }
    await this.disableEndpoint.whenFailed(target, scope, outcome.status);
    return this.made.failed(delivery, made, outcome.error, began + outcome.duration);
  }

  /** For a result that could not be stored within the lease. Leaves out the response body: it may repeat personal data that was erased since. */
  late({ records = [], ...result }: JobResult): JobResult {
    return { ...result, records: records.map(withoutAnswer) };
  }
}

/** Ends a delivery without another attempt: the event has been received, or the endpoint was deleted. */
function ended({ scope, attempt }: Delivery, planned: WrittenAttempt, code?: 'endpoint_deleted'): JobResult {
  const over = { ...planned, next_attempt_at: null };
  if (attempt > 1 || code === undefined) return { records: [attemptRecord(over, scope)] };
  const error = { code, message: 'The endpoint was deleted before it was sent.' };
  return { records: [attemptRecord({ ...over, status: 'failed', error }, scope)] };
}

const shown = ({ status, duration, error, headers, body }: Outcome) => ({
  response_status: status,
  duration_ms: duration,
  error,
  response_headers: headers,
  response_body: body,
});
