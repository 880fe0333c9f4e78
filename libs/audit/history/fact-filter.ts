import type { RecordedEvent } from '#platform/event-history/recorded-event';

/** Which events an auditor asks for; all conditions hold at once. */
export interface FactFilter {
  readonly account?: string | undefined;
  /** Whole, or with `*` at its end: `refund.*`. */
  readonly type?: string | undefined;
  /** Kind, id or name of who did it. */
  readonly actor?: string | undefined;
  /** Unix seconds of business time: inclusive, exclusive. */
  readonly from?: number | undefined;
  readonly to?: number | undefined;
}

export function matches({ type, at, metadata }: RecordedEvent, wanted: FactFilter): boolean {
  const { actor } = metadata;
  return (
    (wanted.account === undefined || metadata.account === wanted.account) &&
    (wanted.type === undefined || isOfType(type, wanted.type)) &&
    (wanted.actor === undefined || [actor.type, actor.id, actor.name].includes(wanted.actor)) &&
    (wanted.from === undefined || at >= wanted.from) &&
    (wanted.to === undefined || at < wanted.to)
  );
}

const isOfType = (type: string, wanted: string): boolean => (wanted.endsWith('*') ? type.startsWith(wanted.slice(0, -1)) : type === wanted);
