import type { UnixSeconds } from '#kernel/time';

export const FORMATS = ['csv', 'json', 'jsonl'] as const;
export const AMOUNT_FORMATS = ['minor', 'major'] as const;
export const TIME_ZONE = 'Asia/Kolkata';

/** The contents and format of a report, without its interval. */
export interface ReportForm {
  /** The date that must lie in the interval, such as `created_at`. */
  readonly date_field: string;
  /** IANA name of the time zone in which times are written and days begin. */
  readonly timezone: string;
  /** Accepted values by the name of the filter. A row must pass all filters. */
  readonly filters: Readonly<Record<string, readonly string[]>>;
  readonly columns: readonly string[];
  readonly format: (typeof FORMATS)[number];
  readonly amount_format: (typeof AMOUNT_FORMATS)[number];
  /** Whether a CSV begins with a byte order mark, without which some spreadsheets assume another encoding. */
  readonly byte_order_mark: boolean;
}

export interface ReportParameters extends ReportForm {
  /** Inclusive. */
  readonly interval_start: UnixSeconds;
  /** Exclusive. */
  readonly interval_end: UnixSeconds;
}
