import type { AlertSeverity, AlertType } from '#alerts/domain/alert-types';
import type { Fact } from '#kernel/fact';

/** Facts of an alert's stream. The actor in the metadata is the person who resolved it. */
export type AlertFact =
  /** Something happened that needs a person. */
  | Fact<'alert.raised', { readonly alert: string } & Alert>
  /** Somebody said that an alert is dealt with. */
  | Fact<'alert.resolved', { readonly alert: string; readonly note: string | null }>;

/** What needs a person. Merchants are sent it as it is, so it holds ids, amounts and words of our own: nothing that is personal. */
export interface Alert {
  readonly type: AlertType;
  readonly severity: AlertSeverity;
  readonly order_id: string | null;
  /** The id of what it is about. */
  readonly subject: string;
  /** What happened, and what to do about it. */
  readonly summary: string;
  readonly data: Readonly<Record<string, unknown>>;
}

export const alertStream = (alert: string): string => `alert-${alert}`;

export const isOfAlert = (stream: string): boolean => stream.startsWith(alertStream(''));
