import type { AlertSeverity, AlertType } from '#alerts/domain/alert-types';
import type { DataOf, Fact } from '#kernel/fact';

/** Facts of an alert's stream. The actor in the metadata is the person who resolved it. */
export type AlertFact =
  /** Something happened that needs a person's attention. */
  | Fact<'alert.raised', { readonly alert: string } & Alert>
  /** A person resolved the alert. */
  | Fact<'alert.resolved', { readonly alert: string; readonly note: string | null }>;

declare module '#kernel/fact' {
  interface Facts extends DataOf<AlertFact> {}
}

/** The facts in the stream of an alert. The shopper of its order may be forgotten, and the note with them. */
export type AlertStory = AlertFact | { readonly type: 'customer.forgotten'; readonly data: object };

/** An issue that needs attention. Merchants receive it unchanged, so it holds ids, amounts and our own text, but no personal data. */
export interface Alert {
  readonly type: AlertType;
  readonly severity: AlertSeverity;
  readonly order_id: string | null;
  /** The id of the affected resource. */
  readonly subject: string;
  /** The event, with advice. */
  readonly summary: string;
  readonly data: Readonly<Record<string, unknown>>;
}

export const alertStream = (alert: string): string => `alert-${alert}`;

/** The alert that owns a stream, or null for any other stream. */
export const alertOf = (stream: string): string | null => (isOfAlert(stream) ? stream.slice(alertStream('').length) : null);

export const isOfAlert = (stream: string): boolean => stream.startsWith(alertStream(''));
