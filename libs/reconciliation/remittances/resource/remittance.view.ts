import type { Happened, View } from '#kernel/fact';
import type { EventMetadata } from '#platform/event-history/recorded-event';
import type { RemittanceFact, RemittancePartFact } from '#reconciliation/remittances/domain/remittance.events';
import { added, EMPTY_TALLY, rowsIn, type Tally } from '#reconciliation/remittances/domain/tally';
import type { RemittanceResource } from '#reconciliation/remittances/resource/remittance.resource';

type StoredEvent = Happened<RemittanceFact | RemittancePartFact> & { readonly metadata: Pick<EventMetadata, 'livemode'> };

/** A remittance as `GET /cod/remittances/{id}` shows it. Each matched part adds to running totals; `remittance.reconciled` replaces them with the final ones. */
export const remittanceResource: View<RemittanceResource | null, RemittanceFact | RemittancePartFact> = {
  initial: null,
  evolve(remittance, event) {
    const { at, metadata } = event as StoredEvent;
    if (event.type === 'remittance.received') {
      const { remittance: id, courier_code, reference, utr, remitted_at, currency, file_sha256, rows, notes = [] } = event.data;
      return {
        id,
        object: 'remittance',
        livemode: metadata.livemode,
        courier_code,
        reference,
        utr,
        remitted_at,
        currency,
        ...summed(EMPTY_TALLY),
        missing_count: 0,
        file_sha256,
        notes,
        status: 'processing',
        totals_check: null,
        progress: { done: 0, total: rows },
        created_at: at,
        updated_at: at,
      };
    }
    return remittance && { ...remittance, ...after(remittance, event), updated_at: at };
  },
};

function after(remittance: RemittanceResource, event: RemittanceFact | RemittancePartFact): Partial<RemittanceResource> {
  switch (event.type) {
    case 'remittance.part_matched': {
      const tally = added(tallyIn(remittance), event.data.tally);
      return { ...summed(tally), progress: { ...remittance.progress, done: rowsIn(tally) } };
    }
    case 'remittance.reconciled': {
      const { tally, missing_count, totals_check } = event.data;
      return {
        ...summed(tally),
        missing_count,
        totals_check,
        status: statusBy(tally),
        progress: { ...remittance.progress, done: rowsIn(tally) },
      };
    }
    case 'remittance.bank_differed':
    case 'remittance.bank_currency_differed':
      return withFindings(remittance, 1);
    case 'remittance.bank_agreed':
    case 'remittance.bank_currency_agreed':
      return withFindings(remittance, -1);
    case 'remittance.failed':
      return { status: 'failed' };
    case 'remittance.closed':
      return { status: 'closed' };
    case 'remittance.voided':
      return { status: 'void' };
    default:
      return {};
  }
}

/** Counts a finding that is recorded or settled after the reconciliation. The status changes only while the remittance is neither closed nor void. */
function withFindings({ findings_count, warnings_count: warnings, status }: RemittanceResource, more: 1 | -1): Partial<RemittanceResource> {
  const findings = findings_count + more;
  const isOpen = ['reconciled', 'discrepancy'].includes(status);
  return { findings_count: findings, ...(isOpen && { status: statusBy({ findings, warnings }) }) };
}

const statusBy = ({ findings, warnings = 0 }: Pick<Tally, 'findings' | 'warnings'>): RemittanceResource['status'] =>
  findings === warnings ? 'reconciled' : 'discrepancy';

const summed = ({ gross, net, deductions, counts, findings, warnings = 0 }: Tally) => ({
  gross_amount: gross,
  deductions,
  net_amount: net,
  counts,
  findings_count: findings,
  warnings_count: warnings,
});

const tallyIn = ({ gross_amount, net_amount, deductions, counts, findings_count, warnings_count }: RemittanceResource): Tally => ({
  gross: gross_amount,
  net: net_amount,
  deductions,
  counts,
  findings: findings_count,
  warnings: warnings_count,
});
