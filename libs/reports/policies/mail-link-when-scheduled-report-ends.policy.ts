import { fold } from '#kernel/fact';
import { Clocks } from '#platform/clock/clocks';
import { Configuration } from '#platform/config/configuration';
import { EventHistory } from '#platform/event-history/event-history';
import type { RecordedEvent } from '#platform/event-history/recorded-event';
import { DONE, Policy, type PolicyHandler } from '#platform/jobs/policy';
import { Mailer } from '#platform/mail/mailer';
import { type Scope, scopeOf } from '#platform/storage/documents';
import type { ClaimedJob, Job, JobResult } from '#platform/storage/job-store';
import { LocalTimes } from '#reports/calendar/time-zone';
import type { ReportFailed, ReportRunFact, ReportSucceeded } from '#reports/domain/report-run.events';
import { reportSchedule, type ReportScheduleFact, reportScheduleStream } from '#reports/domain/report-schedule';
import { ReportLinks } from '#reports/resource/report-links';
import type { ReportRunResource } from '#reports/resource/report-run.resource';
import { reportRunResource } from '#reports/resource/report-run.view';

const QUEUE = 'report.mail';

interface Ended {
  readonly run: string;
  readonly stream: string;
  readonly schedule: string;
  readonly scope: Scope;
}

/** Tells those whom a schedule names by mail: a link, never the file. It leads there for as long as the file is kept, as mails are read late. */
@Policy({ queue: QUEUE, atOnce: 4 })
export class MailLinkWhenScheduledReportEnds implements PolicyHandler {
  constructor(
    private readonly history: EventHistory,
    private readonly mailer: Mailer,
    private readonly links: ReportLinks,
    private readonly clocks: Clocks,
    private readonly configuration: Configuration,
  ) {}

  plan({ id, type, data, stream, created: dueAt, metadata }: RecordedEvent): Job[] {
    if (type !== 'report.succeeded' && type !== 'report.failed') return [];
    const { run, schedule } = data as ReportSucceeded | ReportFailed;
    if (schedule === null) return [];
    const payload: Ended = { run, stream, schedule, scope: scopeOf(metadata.account, metadata.livemode) };
    return [{ queue: QUEUE, key: id, dueAt, payload }];
  }

  async perform({ payload }: ClaimedJob): Promise<JobResult> {
    const { run: id, stream, schedule, scope } = payload as Ended;
    const story = (await this.history.stream(reportScheduleStream(schedule))) as (RecordedEvent & ReportScheduleFact)[];
    const told = fold(reportSchedule, story);
    if (told === null || told.deliver_to.emails.length === 0) return DONE;
    const run = fold(reportRunResource(id), (await this.history.stream(stream)) as (RecordedEvent & ReportRunFact)[])!;
    const mail = run.status === 'succeeded' ? await this.ready(run, told.name, scope) : this.failed(run, told.name);
    await this.mailer.send({ id: run.id, to: told.deliver_to.emails, ...mail });
    return DONE;
  }

  private async ready(run: ReportRunResource, name: string, scope: Scope): Promise<{ subject: string; text: string }> {
    const now = await this.clocks.now(scope);
    const link = this.links.of(run.id, scope, now, Math.max(0, run.expires_at! - now));
    const gone = new LocalTimes(run.parameters.timezone).iso(run.expires_at!);
    return {
      subject: `${this.configuration.brand}: ${oneLine(name)} is ready`,
      text: `${describe(run, name)}\n\nRows: ${run.row_count}\nFile: ${link}\n\nWhoever has this link can read the file, until ${gone}.\n`,
    };
  }

  private failed(run: ReportRunResource, name: string): { subject: string; text: string } {
    return {
      subject: `${this.configuration.brand}: ${oneLine(name)} could not be made`,
      text: `${describe(run, name)}\n\n${run.error!.message}\n\nRun: ${run.id}\n`,
    };
  }
}

/** What a merchant calls a schedule stands in a header. */
const oneLine = (name: string): string => name.replaceAll(/\s+/g, ' ').trim();

function describe({ type, parameters: { interval_start, interval_end, timezone } }: ReportRunResource, name: string): string {
  const times = new LocalTimes(timezone);
  return `${oneLine(name)} (${type}), from ${times.iso(interval_start)} to before ${times.iso(interval_end)}.`;
}
