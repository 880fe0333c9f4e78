import type { View } from '#kernel/fact';
import type { RecordedEvent } from '#platform/event-history/recorded-event';
import type { BankCreditImportResource } from '#reconciliation/remittances/resource/bank-credit-import.resource';

export const bankCreditImportResource: View<BankCreditImportResource | null, RecordedEvent> = {
  initial: null,
  evolve(shown, event) {
    const { type, data, at } = event;
    if (type === 'bank_credit_import.received') {
      const { livemode } = event.metadata;
      const { import: id, rows, unreadable, problems, notes } = data;
      const counts = { rows: unreadable, received: 0, duplicate: 0, unreadable };
      return { id, object: 'bank_credit_import', livemode, created_at: at, status: statusOf(rows, counts), rows, counts, problems, notes };
    }
    if (type !== 'bank_credit_import.part_taken' || shown === null) return shown;
    const [received, duplicate] = [shown.counts.received + data.received, shown.counts.duplicate + data.duplicate];
    const { unreadable } = shown.counts;
    const counts = { rows: received + duplicate + unreadable, received, duplicate, unreadable };
    return { ...shown, status: statusOf(shown.rows, counts), counts };
  },
};

const statusOf = (rows: number, counts: BankCreditImportResource['counts']): BankCreditImportResource['status'] =>
  counts.rows === rows ? 'complete' : 'processing';
