import { fact, type View } from '#kernel/fact';
import { DAY, type UnixSeconds } from '#kernel/time';
import type { ReportMailGivenUp, ReportRunFact } from '#reports/domain/report-run.events';

/** Days that the file of a report is kept, and for which a mail about one that could not be made says something new. */
const KEPT_DAYS = 7;

/** The addresses of each run that get no more mail. */
export type MailsGivenUp = ReadonlyMap<string, ReadonlySet<string>>;

export const mailsGivenUp: View<MailsGivenUp, ReportRunFact> = {
  initial: new Map(),
  evolve(before, { type, data }) {
    if (type !== 'report.mail_given_up') return before;
    return new Map(before).set(data.run, new Set([...(before.get(data.run) ?? []), ...data.to]));
  },
};

/** It is said once of each address. */
export function giveUpMail(before: MailsGivenUp, { to, ...about }: ReportMailGivenUp): ReportRunFact[] {
  const unheard = to.filter((address) => !before.get(about.run)?.has(address));
  return unheard.length === 0 ? [] : [fact('report.mail_given_up', { ...about, to: unheard })];
}

/** Until when a mail about a run is worth sending: its link leads nowhere once the file is gone. */
export const mailableUntil = ({
  expires_at,
  finished_at,
}: {
  readonly expires_at: UnixSeconds | null;
  readonly finished_at: UnixSeconds | null;
}): UnixSeconds => expires_at ?? finished_at! + KEPT_DAYS * DAY;
