import type { Recorded, RecordedEvent } from '#platform/event-history/recorded-event';
import type { MatchedLine, ReceivedLine } from '#reconciliation/settlements/domain/settlement.events';
import { netOf } from '#reconciliation/settlements/domain/settlement.events';
import type { SettlementLineResource } from '#reconciliation/settlements/resource/settlement-line.resource';

interface OfSettlement {
  readonly settlement: string;
}

/** An event about one line. */
export type LineEvent =
  Recorded<'settlement.lines_received', ReceivedLine & OfSettlement> | Recorded<'settlement.lines_matched', MatchedLine & OfSettlement>;

/** Splits an event about several lines into one event for each line. Empty for other events. */
export function eventsOfLines(event: RecordedEvent): readonly LineEvent[] {
  if (event.type === 'settlement.lines_received')
    return event.data.lines.map((line) => ({ ...event, data: { ...line, settlement: event.data.settlement } }));
  if (event.type === 'settlement.lines_matched')
    return event.data.lines.map((line) => ({ ...event, data: { ...line, settlement: event.data.settlement } }));
  return [];
}

const NOT_MATCHED = { order_id: null, payment: null, refund: null, dispute: null, match_status: 'pending', difference_amount: 0 } as const;

/** Applies an event to one line. A line that the gateway has changed is pending until it is matched again. */
export function lineEvolved(known: SettlementLineResource | null, { type, data, at, metadata }: LineEvent): SettlementLineResource | null {
  if (type === 'settlement.lines_matched') {
    const { line: _, settlement: __, ...match } = data;
    return known && { ...known, ...match };
  }
  const { line: id, settlement, type: kind, gateway_reference, currency, amount, fee, tax, credits, utr, settled_at } = data;
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
