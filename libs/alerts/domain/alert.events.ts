import type { AlertSeverity, AlertType } from '#alerts/domain/alert-types';
import type { Fact } from '#kernel/fact';

/** Facts of an alert's stream. The actor in the metadata is the person who resolved it. */
export type AlertFact =
  /** Something happened that needs a person's attention. */
  | Fact<'alert.raised', { readonly alert: string } & Alert>
  /** A person resolved the alert. */
  | Fact<'alert.resolved', { readonly alert: string; readonly note: string | null }>;

/** What needs attention. Merchants receive it unchanged, so it holds ids, amounts and our own text, but no personal data. */
export interface Alert {
  readonly type: AlertType;
  readonly severity: AlertSeverity;
  readonly order_id: string | null;
  /** The id of the affected resource. */
  readonly subject: string;
  /** What happened, and what to do about it. */
  readonly summary: string;
  readonly data: Readonly<Record<string, unknown>>;
}

export const alertStream = (alert: string): string => `alert-${alert}`;

export const isOfAlert = (stream: string): boolean => stream.startsWith(alertStream(''));
