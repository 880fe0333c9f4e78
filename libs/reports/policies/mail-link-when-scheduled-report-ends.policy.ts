import { fold } from '#kernel/fact';
import { Clocks } from '#platform/clock/clocks';
import { EventHistory } from '#platform/event-history/event-history';
import type { RecordedEvent } from '#platform/event-history/recorded-event';
import { EventStore } from '#platform/event-store/event-store';
import { type Cause, causeOf, followUp } from '#job-queue/cause';
import { COMPLETED, Policy, type PolicyHandler } from '#job-queue/policy';
import { type Scope, scopeOf } from '#platform/storage/documents';
import type { ClaimedJob, Job, JobResult } from '#job-queue/job-store';
import { giveUpMail, mailableUntil, type MailsGivenUp, mailsGivenUp } from '#reports/domain/report-mail';
import type { ReportMailGivenUp } from '#reports/domain/report-run.events';
import { reportSchedule, reportScheduleStream } from '#reports/domain/report-schedule';
import { ReportMails } from '#reports/mailing/report-mails';
import { reportRunResource } from '#reports/resource/report-run.view';

const QUEUE = 'report.mail';

interface Ended {
  readonly run: string;
  readonly stream: string;
  readonly schedule: string;
  readonly scope: Scope;
  /** Recipients who have not got the mail yet; all recipients of the schedule if absent. */
  readonly left?: readonly string[];
}

/**
 * Mails a link to the file, or the reason of the failure, to a schedule's recipients. Retries until `mailableUntil` for recipients who are not reached. An
 * alert is raised for those who are not reached by then, or whose mail is refused for good.
 */
@Policy({ queue: QUEUE, atOnce: 4, neverGivenUp: true })
export class MailLinkWhenScheduledReportEnds implements PolicyHandler<Ended> {
  constructor(
    private readonly history: EventHistory,
    private readonly eventStore: EventStore,
    private readonly mails: ReportMails,
    private readonly clocks: Clocks,
  ) {}

  plan({ id, type, data, stream, created: dueAt, metadata }: RecordedEvent): Job<Ended>[] {
    if (type !== 'report.succeeded' && type !== 'report.failed') return [];
    const { run, schedule } = data;
    if (schedule === null) return [];
    const payload: Ended = { run, stream, schedule, scope: scopeOf(metadata.account, metadata.livemode) };
    return [{ queue: QUEUE, key: id, dueAt, payload }];
  }

  async perform({ key, dueAt, payload }: ClaimedJob<Ended>): Promise<JobResult> {
    const { run: id, stream, schedule, left } = payload;
    const facts = await this.history.stream(reportScheduleStream(schedule));
    const found = fold(reportSchedule, facts);
    const to = found?.deliver_to.emails ?? [];
    const envelope = to.filter((address) => left?.includes(address) ?? true);
    if (found === null || envelope.length === 0) return COMPLETED;
    const runs = await this.history.stream(stream);
    const run = fold(reportRunResource(id), runs)!;
    const cause = causeOf(runs.find((event) => event.id === key)!);
    const context = await followUp(cause, QUEUE, this.clocks);
    const about = { run: id, schedule };
    if (mailableUntil(run) <= context.now) {
      await this.giveUp(stream, cause, { ...about, to: envelope, reason: 'expired' });
      return COMPLETED;
    }
    const { refused, later, records } = await this.mails.send({ run, name: found.name, to, envelope }, context);
    if (refused.length > 0) await this.giveUp(stream, cause, { ...about, to: refused, reason: 'refused' });
    if (later.length === 0) return { records };
    if (later.length === envelope.length) throw new Error('The mail server deferred the mail.');
    return { reschedule: { dueAt, payload: { ...payload, left: later } satisfies Ended, countsAsAttempt: true } };
  }

  private async giveUp(stream: string, cause: Cause, about: ReportMailGivenUp): Promise<void> {
    const context = await followUp(cause, QUEUE, this.clocks, `.${about.reason}.${about.to.join()}`);
    await this.eventStore.decide(stream, mailsGivenUp, (before: MailsGivenUp) => giveUpMail(before, about), context);
  }
}
