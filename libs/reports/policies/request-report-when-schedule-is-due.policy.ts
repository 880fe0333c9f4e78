import { CommandBus } from '@nestjs/cqrs';
import { fold } from '#kernel/fact';
import type { UnixSeconds } from '#kernel/time';
import { Clocks } from '#platform/clock/clocks';
import { EventHistory } from '#platform/event-history/event-history';
import type { RecordedEvent } from '#platform/event-history/recorded-event';
import { type Cause, causeOf, followUp } from '#job-queue/cause';
import { COMPLETED, Policy, type PolicyHandler } from '#job-queue/policy';
import { scopeOf } from '#platform/storage/documents';
import type { ClaimedJob, Job, JobResult } from '#job-queue/job-store';
import { nextOccurrence, rangeAt } from '#reports/calendar/recurrence';
import { RequestReport } from '#reports/commands/request-report/request-report.command';
import { reportSchedule, reportScheduleStream } from '#reports/domain/report-schedule';

const QUEUE = 'report.request';

interface Due {
  readonly schedule: string;
  /** The revision of the fact that this job comes from. If the schedule has a later one, the job is obsolete. */
  readonly revision: number;
  /** The due time, in Unix seconds. */
  readonly occurrence: UnixSeconds;
  readonly cause: Cause;
}

/** Requests a report at each due time of a schedule, including times that passed while the service was down. */
@Policy({ queue: QUEUE, atOnce: 4, inHouse: true, neverGivenUp: true })
export class RequestReportWhenScheduleIsDue implements PolicyHandler<Due> {
  constructor(
    private readonly history: EventHistory,
    private readonly commands: CommandBus,
    private readonly clocks: Clocks,
  ) {}

  plan(event: RecordedEvent): Job<Due>[] {
    if (event.type !== 'report_schedule.created' && event.type !== 'report_schedule.changed') return [];
    const { schedule, ...rest } = event.data;
    if (rest.status !== 'active') return [];
    const { account, livemode } = event.metadata;
    const occurrence = nextOccurrence(rest, event.at);
    const payload: Due = { schedule, revision: event.revision, occurrence, cause: causeOf(event) };
    return [{ queue: QUEUE, key: event.id, dueAt: occurrence * 1000, payload, clock: scopeOf(account, livemode) }];
  }

  async perform({ payload }: ClaimedJob<Due>): Promise<JobResult> {
    const { schedule: id, revision, occurrence, cause } = payload;
    const story = await this.history.stream(reportScheduleStream(id));
    const schedule = fold(reportSchedule, story);
    if (schedule === null || story.at(-1)!.revision !== revision) return COMPLETED;
    const { type, parameters } = schedule;
    const draft = { type, parameters: { ...rangeAt(schedule, occurrence), ...parameters }, schedule: id };
    const context = await followUp(cause, QUEUE, this.clocks, `.${occurrence}`);
    await this.commands.execute(RequestReport({ draft, context, at: occurrence }));
    const next = nextOccurrence(schedule, occurrence);
    return { reschedule: { dueAt: next * 1000, payload: { ...payload, occurrence: next }, countsAsAttempt: false } };
  }
}
