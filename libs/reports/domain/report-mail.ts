import { fact, type View } from '#kernel/fact';
import { DAY, type UnixSeconds } from '#kernel/time';
import type { ReportMailGivenUp, ReportRunFact } from '#reports/domain/report-run.events';

/** Days that a report's file is kept, and for which a mail about a failed report is still useful. */
const KEPT_DAYS = 7;

/** The addresses per run that get no more mail. */
export type MailsGivenUp = ReadonlyMap<string, ReadonlySet<string>>;

export const mailsGivenUp: View<MailsGivenUp, ReportRunFact> = {
  initial: new Map(),
  evolve(before, { type, data }) {
    if (type !== 'report.mail_given_up') return before;
    return new Map(before).set(data.run, new Set([...(before.get(data.run) ?? []), ...data.to]));
  },
};

/** Recorded once per address. */
export function giveUpMail(before: MailsGivenUp, { to, ...about }: ReportMailGivenUp): ReportRunFact[] {
  const unheard = to.filter((address) => !before.get(about.run)?.has(address));
  return unheard.length === 0 ? [] : [fact('report.mail_given_up', { ...about, to: unheard })];
}

/** Until when a mail about a run is worth sending: its link is dead once the file is deleted. */
export const mailableUntil = ({
  expires_at,
  finished_at,
}: {
  readonly expires_at: UnixSeconds | null;
  readonly finished_at: UnixSeconds | null;
}): UnixSeconds => expires_at ?? finished_at! + KEPT_DAYS * DAY;
