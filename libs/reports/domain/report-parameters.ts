import type { UnixSeconds } from '#kernel/time';

export const FORMATS = ['csv', 'json', 'jsonl'] as const;
export const AMOUNT_FORMATS = ['minor', 'major'] as const;
export const TIME_ZONE = 'Asia/Kolkata';

/** The form of a report, independent of its dates. */
export interface ReportForm {
  /** The date field that must lie in the interval. */
  readonly date_field: string;
  /** IANA name: for formatting times, and for the beginning of days. */
  readonly timezone: string;
  /** Each accepts any of its values. */
  readonly filters: Readonly<Record<string, readonly string[]>>;
  readonly columns: readonly string[];
  readonly format: (typeof FORMATS)[number];
  readonly amount_format: (typeof AMOUNT_FORMATS)[number];
  /** Before a CSV, for spreadsheets that otherwise assume another encoding. */
  readonly byte_order_mark: boolean;
}

export interface ReportParameters extends ReportForm {
  /** Inclusive. */
  readonly interval_start: UnixSeconds;
  /** Exclusive. */
  readonly interval_end: UnixSeconds;
}
