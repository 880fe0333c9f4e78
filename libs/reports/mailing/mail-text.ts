import type { Configuration } from '#platform/config/configuration';
import { unlinked } from '#kernel/unlinked';
import { LocalTimes } from '#reports/calendar/time-zone';
import type { ReportRunResource } from '#reports/resource/report-run.resource';

export interface MailText {
  readonly subject: string;
  readonly text: string;
}

type Brand = Pick<Configuration, 'brand'>;

/** `name` is that of the schedule, `link` the address of the file. */
export function readyMail({ brand }: Brand, run: ReportRunResource, name: string, link: string): MailText {
  const gone = new LocalTimes(run.parameters.timezone).iso(run.expires_at!);
  return {
    subject: `${brand}: ${unlinked(name)} is ready`,
    text: `${describe(run, name)}\n\nRows: ${run.row_count}\nFile: ${link}\n\nWhoever has this link can read the file, until ${gone}.\n`,
  };
}

export const failedMail = ({ brand }: Brand, run: ReportRunResource, name: string): MailText => ({
  subject: `${brand}: ${unlinked(name)} could not be made`,
  text: `${describe(run, name)}\n\n${run.error!.message}\n\nRun: ${run.id}\n`,
});

function describe({ type, parameters: { interval_start, interval_end, timezone } }: ReportRunResource, name: string): string {
  const times = new LocalTimes(timezone);
  return `${unlinked(name)} (${type}), from ${times.iso(interval_start)} to before ${times.iso(interval_end)}.`;
}
