import { GatewayAlerts } from '#integrations/payments/gateway-alerts';
import { GATEWAY_QUEUE, LOOK_UP, type LookUp, untilNextLook } from '#integrations/payments/gateway-jobs';
import { QueriedOutcomes } from '#integrations/payments/queried-outcomes';
import { Clock, DAY } from '#kernel/time';
import { COMPLETED, Policy, type PolicyHandler } from '#job-queue/policy';
import type { ClaimedJob, JobResult } from '#job-queue/job-store';

/** How long outcomes are queried, ms: banks take days over a refund. */
const GIVEN_UP_AFTER_MS = 14 * DAY * 1000;

/** Queries an outcome for which no notice has arrived, until it is known or its time is over: notices get lost. */
@Policy({ queue: LOOK_UP, ...GATEWAY_QUEUE })
export class LookUpWhenGatewayIsSilent implements PolicyHandler<LookUp> {
  constructor(
    private readonly outcomes: QueriedOutcomes,
    private readonly alerts: GatewayAlerts,
    private readonly clock: Clock,
  ) {}

  async perform({ payload, attempt }: ClaimedJob<LookUp>): Promise<JobResult> {
    const lookUp = payload;
    const what = lookUp.refund === null ? 'payment' : 'refund';
    const now = this.clock.milliseconds();
    const outcome = await this.outcomes.query(lookUp);
    if (outcome.state === 'known') return COMPLETED;
    if (outcome.state === 'connection_removed')
      return this.giveUp(lookUp, `The connection to the payment gateway was removed, and the outcome of the ${what} is unknown.`);
    if (outcome.state === 'mismatch')
      return this.giveUp(lookUp, `The gateway has another ${what} under ${lookUp.reference} than the requested one. Look at it there.`);
    const { followed_until } = outcome.connection;
    const tooLong = followed_until === undefined ? now - lookUp.since >= GIVEN_UP_AFTER_MS : now >= followed_until * 1000;
    if (!tooLong && outcome.fault !== undefined) throw outcome.fault;
    if (!tooLong) return { reschedule: { dueAt: nextLook(now, attempt, followed_until), countsAsAttempt: true } };
    const since = followed_until === undefined ? 'for 14 days' : 'since its connection was removed 30 days ago';
    return this.giveUp(lookUp, `The gateway has not reported the outcome of the ${what} ${since}.`);
  }

  private async giveUp(lookUp: LookUp, message: string): Promise<JobResult> {
    await this.alerts.raise(LOOK_UP, lookUp, 'outcome_unknown', message);
    return COMPLETED;
  }
}

/** When to query next. A removed connection is queried a last time when it is no longer followed. */
const nextLook = (now: number, attempt: number, followed_until: number | undefined): number =>
  Math.min(now + untilNextLook(attempt + 1), (followed_until ?? Infinity) * 1000);
