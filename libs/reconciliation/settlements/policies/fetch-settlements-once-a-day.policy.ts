import { GatewaySettlements, type PayingConnection } from '#integrations/contract';
import { DomainError } from '#kernel/domain-error';
import { HOUR, MINUTE } from '#kernel/time';
import type { RecordedEvent } from '#platform/event-history/recorded-event';
import { CommandContext } from '#platform/event-store/command-context';
import { COMPLETED, Policy, type PolicyHandler } from '#job-queue/policy';
import type { ClaimedJob, Job, JobResult } from '#job-queue/job-store';
import { AccountDays } from '#reconciliation/settlements/fetching/account-days';
import { addedDays } from '#reconciliation/settlements/fetching/days';
import { FetchedDays, START_OF_DAY } from '#reconciliation/settlements/fetching/fetched-days';
import { MissingPayments } from '#reconciliation/settlements/fetching/missing-payments';
import { dailyFetchAfter, FETCH_SETTLEMENTS, type SettlementFetch } from '#reconciliation/settlements/fetching/settlement-jobs';

/** Number of past days that are fetched again, because their settlements may still fail or be reversed. */
const DAYS_AGAIN = 7;
/** Milliseconds until the first retry; doubles each time. */
const RETRY_FROM = MINUTE * 1000;
/** Maximum milliseconds between retries. */
const RETRY_TO = HOUR * 1000;

/**
 * Fetches the settlements of gateways: every morning those of the last days, and on request the days that an operator names. Each step fetches one page.
 * After an interruption, it continues at the page that it had reached.
 */
@Policy({ queue: FETCH_SETTLEMENTS, atOnce: 2, inHouse: true, neverGivenUp: true })
export class FetchSettlementsOnceADay implements PolicyHandler<SettlementFetch> {
  constructor(
    private readonly gateways: GatewaySettlements,
    private readonly fetchedDays: FetchedDays,
    private readonly missing: MissingPayments,
    private readonly days: AccountDays,
  ) {}

  plan(event: RecordedEvent): readonly Job<SettlementFetch>[] {
    return dailyFetchAfter(event);
  }

  async perform({ payload, attempt }: ClaimedJob<SettlementFetch>): Promise<JobResult> {
    const { fault: _, ...fetch } = payload;
    const connection = await this.gateways.connection(fetch.connection);
    if (connection === null) return COMPLETED;
    const now = await this.days.now(connection);
    try {
      return await this.step(fetch, connection, now);
    } catch (fault) {
      if (!(fault instanceof DomainError)) throw fault;
      const dueAt = now + Math.min(RETRY_TO, RETRY_FROM * 2 ** (attempt - 1));
      return { reschedule: { dueAt, payload: { ...fetch, fault: fault.message }, countsAsAttempt: true } };
    }
  }

  /** Performs one step: begins a daily fetch, fetches a page, or, after the last day, checks a day of captures for missing settlements. */
  private async step(fetch: SettlementFetch, connection: PayingConnection, now: number): Promise<JobResult> {
    const goesOn = (rest: Partial<SettlementFetch>, dueAt = now): JobResult => ({
      reschedule: { dueAt, payload: { ...fetch, ...rest }, countsAsAttempt: false },
    });
    const actor = { type: 'service', id: null, name: FETCH_SETTLEMENTS } as const;
    const { account, livemode } = connection;
    const context = new CommandContext({ account, livemode, actor, milliseconds: now });
    if (fetch.days === null) {
      const today = await this.days.today(connection);
      return goesOn({ days: { day: addedDays(today, -DAYS_AGAIN), until: today, place: START_OF_DAY } });
    }
    const { day, until, place } = fetch.days;
    if (day <= until) {
      const stretch = await this.days.dayRange(connection, day);
      const next = await this.fetchedDays.page(connection, stretch, place, context);
      return goesOn({ days: next === null ? { day: addedDays(day, 1), until, place: START_OF_DAY } : { day, until, place: next } });
    }
    if (!fetch.daily) return COMPLETED;
    const { lookedUntil, isDone } = await this.missing.look(connection, fetch.lookedUntil ?? null, context);
    return isDone ? goesOn({ days: null, lookedUntil }, await this.days.morningAfter(connection, now)) : goesOn({ lookedUntil });
  }
}
