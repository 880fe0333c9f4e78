import { type Minor, sum } from '#kernel/money';
import type { Upcasts } from '#platform/event-history/upcasting';
import type { RemittanceReceived, RemittanceReconciled } from '#remittances/domain/remittance.events';

/** Only more can be said since. */
const asItIs = (data: unknown): unknown => data;

export const REMITTANCE_UPCASTS: Upcasts = {
  'remittance.part_matched': [(data) => ({ currency: 'INR', ...data }), asItIs],
  'remittance.looked_over': [asItIs],
  'remittance.rows_received': [asItIs, asItIs, asItIs],
  'bank_credit_import.received': [asItIs],
  'bank_transfer.lines_counted': [asItIs],
  'bank_transfer.remittance_voided': [asItIs],
  'remittance.received': [withoutDeductions],
  'remittance.reconciled': [withSumOfDeductions],
};

/** What a courier gave as the sum of its deductions was not kept. */
function withoutDeductions(data: unknown): unknown {
  const received = data as RemittanceReceived;
  return { ...received, declared: { ...received.declared, deductions: [] } };
}

function withSumOfDeductions(data: unknown): unknown {
  const reconciled = data as RemittanceReconciled;
  const lines_deductions = sum(Object.values(reconciled.tally.deductions) as Minor[]);
  return { ...reconciled, totals_check: { ...reconciled.totals_check, declared_deductions: null, lines_deductions } };
}
