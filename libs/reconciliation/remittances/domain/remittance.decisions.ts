import { fact, type View } from '#kernel/fact';
import { type Finding, totalsDiffer } from '#reconciliation/remittances/domain/findings';
import type {
  Declared,
  RemittanceFact,
  RemittanceFileFact,
  RemittanceReceived,
} from '#reconciliation/remittances/domain/remittance.events';
import {
  remittanceClosed,
  remittanceDuplicate,
  remittanceMissing,
  remittanceUnderWay,
} from '#reconciliation/remittances/domain/remittance.errors';
import type { Tally } from '#reconciliation/remittances/domain/tally';
import { checkTotals } from '#reconciliation/remittances/domain/totals-check';

export const REMITTANCE_STATUSES = ['processing', 'reconciled', 'discrepancy', 'closed', 'failed', 'void'] as const;
export type RemittanceStatus = (typeof REMITTANCE_STATUSES)[number];

/** The status of a remittance; null before it was received. It does not distinguish `discrepancy` from `reconciled`: only the resource does. */
export const remittanceState: View<RemittanceStatus | null, RemittanceFact> = {
  initial: null,
  evolve(status, { type }) {
    switch (type) {
      case 'remittance.received':
        return 'processing';
      case 'remittance.reconciled':
        return 'reconciled';
      case 'remittance.failed':
        return 'failed';
      case 'remittance.closed':
        return 'closed';
      case 'remittance.voided':
        return 'void';
      default:
        return status;
    }
  },
};

/** The remittance that last claimed the bytes of a file; null if none has. */
export const claimant: View<string | null, RemittanceFileFact> = {
  initial: null,
  evolve: (_, { data }) => data.remittance,
};

/**
 * Claims the bytes of a file for a remittance, so that the same file counts only once. `before` is the remittance that claimed them last, and
 * `statusBefore` its status. A claim ends if its remittance was never received, failed or was voided. Throws `remittance_duplicate` otherwise.
 */
export function claimFile(before: string | null, remittance: string, statusBefore: RemittanceStatus | null): RemittanceFileFact[] {
  if (before === remittance) return [];
  if (before !== null && statusBefore !== null && !['failed', 'void'].includes(statusBefore)) throw remittanceDuplicate(before);
  return [fact('remittance_file.claimed', { remittance })];
}

export const receiveRemittance = (status: RemittanceStatus | null, received: RemittanceReceived): RemittanceFact[] =>
  status === null ? [fact('remittance.received', received)] : [];

/**
 * Concludes a remittance whose lines are all matched. `end` is the fact that reconciles it. `findings` has the finding `totals_differ` if the courier's
 * totals differ from the lines, and is empty otherwise.
 */
export function reconcileRemittance(remittance: string, declared: Declared, tally: Tally, missing_count: number) {
  const totals_check = checkTotals(declared, tally);
  const differing = totalsDiffer(totals_check);
  const findings: readonly Finding[] = differing === null ? [] : [differing];
  const counted = { ...tally, findings: tally.findings + findings.length };
  return { findings, end: fact('remittance.reconciled', { remittance, tally: counted, missing_count, totals_check }) };
}

/** Appends the fact that ends the processing, once. */
export const finishRemittance = (status: RemittanceStatus | null, end: RemittanceFact): RemittanceFact[] =>
  status === 'processing' ? [end] : [];

/** Closes a reviewed remittance. It has no effect on orders. */
export function closeRemittance(status: RemittanceStatus | null, remittance: string): RemittanceFact[] {
  refuseUnlessOpen(status, remittance);
  return [fact('remittance.closed', { remittance })];
}

/** Voids a remittance. A policy then reverses the effects of its lines. */
export function voidRemittance(status: RemittanceStatus | null, remittance: string): RemittanceFact[] {
  refuseUnlessOpen(status, remittance);
  return [fact('remittance.voided', { remittance })];
}

function refuseUnlessOpen(status: RemittanceStatus | null, remittance: string): void {
  if (status === null) throw remittanceMissing(remittance);
  if (status === 'processing') throw remittanceUnderWay();
  if (status !== 'reconciled') throw remittanceClosed(status);
}
