import type { RecordedEvent } from '#platform/event-history/recorded-event';
import type { LinesMatched, LinesReceived, MatchedLine, ReceivedLine } from '#settlements/domain/settlement.events';
import { netOf } from '#settlements/domain/settlement.events';
import type { SettlementLineResource } from '#settlements/resource/settlement-line.resource';

/** Splits an event about several lines into one event for each line. Empty for other events. */
export const eventsOfLines = (event: RecordedEvent): readonly RecordedEvent[] => {
  if (event.type !== 'settlement.lines_received' && event.type !== 'settlement.lines_matched') return [];
  const { settlement, lines } = event.data as LinesReceived | LinesMatched;
  return lines.map((line) => ({ ...event, data: { ...line, settlement } }));
};

export const lineOf = ({ data }: RecordedEvent): string => (data as MatchedLine).line;

const NOT_MATCHED = { order_id: null, payment: null, refund: null, dispute: null, match_status: 'pending', difference_amount: 0 } as const;

/** Applies an event to one line. A line that the gateway has changed is pending until it is matched again. */
export function lineEvolved(
  known: SettlementLineResource | null,
  { type, data, at, metadata }: RecordedEvent,
): SettlementLineResource | null {
  if (type === 'settlement.lines_matched') {
    const { line: _, settlement: __, ...match } = data as MatchedLine & { readonly settlement: string };
    return known && { ...known, ...match };
  }
  const {
    line: id,
    settlement,
    type: kind,
    gateway_reference,
    currency,
    amount,
    fee,
    tax,
    credits,
    utr,
    settled_at,
  } = data as ReceivedLine & {
    readonly settlement: string;
  };
  return {
    id,
    object: 'settlement_line',
    livemode: metadata.livemode,
    settlement,
    type: kind,
    gateway_reference,
    ...NOT_MATCHED,
    currency,
    amount,
    fee,
    tax,
    credits_amount: credits,
    net_amount: netOf({ currency, amount, fee, tax, credits }).amount,
    utr,
    settled_at,
    created_at: known?.created_at ?? at,
  };
}
