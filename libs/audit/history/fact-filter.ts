import { comparable } from '#kernel/comparable';
import type { Position, RecordedEvent } from '#platform/event-history/recorded-event';

/** An auditor's filter of events; all conditions must hold. */
export interface FactFilter {
  readonly account?: string | undefined;
  readonly livemode?: boolean | undefined;
  /** The streams of an order or other resource. */
  readonly streams?: readonly string[] | undefined;
  /** Exact, or with `*` at its end: `refund.*`. */
  readonly type?: string | undefined;
  /** The actor's kind, id or name. */
  readonly actor?: string | undefined;
  /** Unix seconds of business time: `from` is inclusive, `to` exclusive. */
  readonly from?: number | undefined;
  readonly to?: number | undefined;
  /** Up to and including this position. */
  readonly until?: Position | undefined;
}

const isCalled = ({ type, id, name }: RecordedEvent['metadata']['actor'], wanted: string): boolean =>
  type === wanted || id === wanted || (name !== null && comparable(name) === comparable(wanted));

export function matches({ type, at, stream, position, metadata }: RecordedEvent, wanted: FactFilter): boolean {
  const { actor } = metadata;
  return (
    (wanted.account === undefined || metadata.account === wanted.account) &&
    (wanted.livemode === undefined || metadata.livemode === wanted.livemode) &&
    (wanted.streams === undefined || wanted.streams.includes(stream)) &&
    (wanted.type === undefined || isOfType(type, wanted.type)) &&
    (wanted.actor === undefined || isCalled(actor, wanted.actor)) &&
    (wanted.from === undefined || at >= wanted.from) &&
    (wanted.to === undefined || at < wanted.to) &&
    (wanted.until === undefined || position <= wanted.until)
  );
}

const isOfType = (type: string, wanted: string): boolean => (wanted.endsWith('*') ? type.startsWith(wanted.slice(0, -1)) : type === wanted);
