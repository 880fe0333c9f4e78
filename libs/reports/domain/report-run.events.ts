import type { Fact } from '#kernel/fact';
import type { UnixSeconds } from '#kernel/time';
import type { ReportParameters } from '#reports/domain/report-parameters';

/** Facts about the reports of one day, of one account and mode. */
export type ReportRunFact =
  /** A report was requested, by a client or by its schedule. */
  | Fact<'report.requested', ReportRequested>
  /** A report began to be made. */
  | Fact<'report.started', { readonly run: string }>
  /** The file of a report is there. */
  | Fact<'report.succeeded', ReportSucceeded>
  /** A report could not be made. */
  | Fact<'report.failed', ReportFailed>
  /** The mail about a scheduled report could not be delivered, and is not sent again. */
  | Fact<'report.mail_given_up', ReportMailGivenUp>;

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
  /** The same bytes by CRC-32, which ends them when they are packed. */
  readonly crc32: number;
  /** How many parts the file is kept in. */
  readonly parts: number;
  /** When the file is gone. */
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
  /** Those of its addresses that have no mail. */
  readonly to: readonly string[];
  /** The mail server refused it for good, or it was too late: the file is gone. */
  readonly reason: 'refused' | 'expired';
}

/** Few enough runs to load for every request, and all runs that can still be under way. */
export const reportRunsStream = (account: string, livemode: boolean, at: UnixSeconds): string =>
  `report_runs-${account}-${livemode ? 'live' : 'test'}-${Math.floor(at / 86_400)}`;

export const isReportRunsStream = (stream: string): boolean => stream.startsWith('report_runs-');
