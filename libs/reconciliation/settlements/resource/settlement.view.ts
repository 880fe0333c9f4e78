import type { View } from '#kernel/fact';
import type { RecordedEvent } from '#platform/event-history/recorded-event';
import type { SettlementResource } from '#reconciliation/settlements/resource/settlement.resource';

/** A settlement as `GET /settlements/{id}` shows it. */
export const settlementResource: View<SettlementResource | null, RecordedEvent> = {
  initial: null,
  evolve(shown, event) {
    const { at, metadata } = event;
    if (event.type === 'settlement.received') {
      const { settlement: id, ...reported } = event.data;
      return {
        id,
        object: 'settlement',
        livemode: metadata.livemode,
        ...reported,
        fee: 0,
        tax: 0,
        lines: 0,
        lines_listed: true,
        mismatched_lines: 0,
        difference_amount: 0,
        created_at: at,
        updated_at: at,
      };
    }
    return shown && { ...shown, ...after(shown, event), updated_at: at };
  },
};

function after(shown: SettlementResource, event: RecordedEvent): Partial<SettlementResource> {
  switch (event.type) {
    case 'settlement.updated': {
      const { settlement: _, ...reported } = event.data;
      return reported;
    }
    case 'settlement.lines_received': {
      const { added, fee, tax } = event.data;
      return { lines_listed: true, lines: shown.lines + added, fee: shown.fee + fee, tax: shown.tax + tax };
    }
    case 'settlement.entries_skipped':
      return event.data.entries.some(({ entry }) => entry === 'lines') ? { lines_listed: false } : {};
    case 'settlement.checked':
      return { mismatched_lines: event.data.mismatches, difference_amount: event.data.difference_amount };
    default:
      return {};
  }
}
