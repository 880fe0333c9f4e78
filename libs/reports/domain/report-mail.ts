import { fact, type View } from '#kernel/fact';
import { DAY, type UnixSeconds } from '#kernel/time';
import type { ReportMailGivenUp, ReportRunFact } from '#reports/domain/report-run.events';

/** Days that a report's file is kept, and for which a mail about a failed report is still useful. */
const KEPT_DAYS = 7;

/** By run, the addresses whose mail was given up. */
export type MailsGivenUp = ReadonlyMap<string, ReadonlySet<string>>;

export const mailsGivenUp: View<MailsGivenUp, ReportRunFact> = {
  initial: new Map(),
  evolve(before, { type, data }) {
    if (type !== 'report.mail_given_up') return before;
    return new Map(before).set(data.run, new Set([...(before.get(data.run) ?? []), ...data.to]));
  },
};

/** Records, once for each address, that its mail is given up. */
export function giveUpMail(before: MailsGivenUp, { to, ...about }: ReportMailGivenUp): ReportRunFact[] {
  const unrecorded = to.filter((address) => !before.get(about.run)?.has(address));
  return unrecorded.length === 0 ? [] : [fact('report.mail_given_up', { ...about, to: unrecorded })];
}

/** Until when a mail about a run is worth sending: its link is dead once the file is deleted. */
export const mailableUntil = ({
  expires_at,
  finished_at,
}: {
  readonly expires_at: UnixSeconds | null;
  readonly finished_at: UnixSeconds | null;
}): UnixSeconds => expires_at ?? finished_at! + KEPT_DAYS * DAY;
