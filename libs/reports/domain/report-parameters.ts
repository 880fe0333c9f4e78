import type { UnixSeconds } from '#kernel/time';

export const FORMATS = ['csv', 'json', 'jsonl'] as const;
export const AMOUNT_FORMATS = ['minor', 'major'] as const;
export const TIME_ZONE = 'Asia/Kolkata';

/** How a report is made, whenever. */
export interface ReportForm {
  /** Which of a row's moments has to lie in the interval. */
  readonly date_field: string;
  /** As the IANA names it: how times are written, and where days begin. */
  readonly timezone: string;
  /** Each takes any of its values. */
  readonly filters: Readonly<Record<string, readonly string[]>>;
  readonly columns: readonly string[];
  readonly format: (typeof FORMATS)[number];
  readonly amount_format: (typeof AMOUNT_FORMATS)[number];
  /** Before a CSV, for spreadsheets that take it for another encoding without. */
  readonly byte_order_mark: boolean;
}

export interface ReportParameters extends ReportForm {
  /** Inclusive. */
  readonly interval_start: UnixSeconds;
  /** Exclusive. */
  readonly interval_end: UnixSeconds;
}
