import type { DataOf, Fact } from '#kernel/fact';
import type { UnixSeconds } from '#kernel/time';
import type { ReportParameters } from '#reports/domain/report-parameters';

/** Facts about the reports of one day, of one account and mode. */
export type ReportRunFact =
  /** A report was requested, by a client or by its schedule. */
  | Fact<'report.requested', ReportRequested>
  /** Building the report began. */
  | Fact<'report.started', { readonly run: string }>
  /** The report's file was created. */
  | Fact<'report.succeeded', ReportSucceeded>
  /** The report could not be created. */
  | Fact<'report.failed', ReportFailed>
  /** The mail about a scheduled report could not be delivered, and is not sent again. */
  | Fact<'report.mail_given_up', ReportMailGivenUp>;

declare module '#kernel/fact' {
  interface Facts extends DataOf<ReportRunFact> {}
}

export interface ReportRequested {
  readonly run: string;
  readonly type: string;
  readonly parameters: ReportParameters;
  /** The schedule that requested it; null for a client's request. */
  readonly schedule: string | null;
}

export interface ReportSucceeded {
  readonly run: string;
  readonly schedule: string | null;
  readonly row_count: number;
  /** Bytes of the file. */
  readonly byte_size: number;
  readonly sha256: string;
  /** CRC-32 of the file, for the trailer of its gzip form. */
  readonly crc32: number;
  /** The number of stored parts of the file. */
  readonly parts: number;
  /** When the file is deleted. */
  readonly expires_at: UnixSeconds;
}

export interface ReportFailed {
  readonly run: string;
  readonly schedule: string | null;
  readonly code: string;
  readonly message: string;
}

export interface ReportMailGivenUp {
  readonly run: string;
  readonly schedule: string;
  /** The addresses that got no mail. */
  readonly to: readonly string[];
  /** `refused`: by the mail server, permanently. `expired`: the file was deleted before the mail was delivered. */
  readonly reason: 'refused' | 'expired';
}

/** One stream per day: few enough runs to load for every request, and it holds every run that may still be in progress. */
export const reportRunsStream = (account: string, livemode: boolean, at: UnixSeconds): string =>
  `report_runs-${account}-${livemode ? 'live' : 'test'}-${Math.floor(at / 86_400)}`;

export const isReportRunsStream = (stream: string): boolean => stream.startsWith('report_runs-');
