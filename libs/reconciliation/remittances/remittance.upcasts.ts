import { type Minor, sum } from '#kernel/money';
import type { Upcasts } from '#platform/event-history/upcasting';
import type { RemittanceReceived, RemittanceReconciled } from '#reconciliation/remittances/domain/remittance.events';

/** For versions that only added optional fields or values. */
const asItIs = (data: unknown): unknown => data;

export const REMITTANCE_UPCASTS: Upcasts = {
  'remittance.part_matched': [(data) => ({ currency: 'INR', ...data }), asItIs],
  'remittance.looked_over': [asItIs],
  'remittance.rows_received': [asItIs, asItIs, asItIs, asItIs],
  'bank_credit_import.received': [asItIs],
  'bank_transfer.lines_counted': [asItIs],
  'bank_transfer.remittance_voided': [asItIs],
  'remittance.received': [withoutDeductions, asItIs],
  'remittance.reconciled': [withSumOfDeductions],
};

/** Version 1 did not store the declared total of deductions. */
function withoutDeductions(data: unknown): unknown {
  const received = data as RemittanceReceived;
  return { ...received, declared: { ...received.declared, deductions: [] } };
}

/** Version 1 did not check the total of deductions. */
function withSumOfDeductions(data: unknown): unknown {
  const reconciled = data as RemittanceReconciled;
  const lines_deductions = sum(Object.values(reconciled.tally.deductions) as Minor[]);
  return { ...reconciled, totals_check: { ...reconciled.totals_check, declared_deductions: null, lines_deductions } };
}
