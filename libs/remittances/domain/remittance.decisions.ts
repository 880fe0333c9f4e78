import { fact, type View } from '#kernel/fact';
import { type Finding, totalsDiffer } from '#remittances/domain/findings';
import type { Declared, RemittanceFact, RemittanceFileFact, RemittanceReceived } from '#remittances/domain/remittance.events';
import { remittanceClosed, remittanceDuplicate, remittanceMissing, remittanceUnderWay } from '#remittances/domain/remittance.errors';
import type { Tally } from '#remittances/domain/tally';
import { checkTotals } from '#remittances/domain/totals-check';

export const REMITTANCE_STATUSES = ['processing', 'reconciled', 'discrepancy', 'closed', 'failed', 'void'] as const;
export type RemittanceStatus = (typeof REMITTANCE_STATUSES)[number];

/** The status of a remittance; null before it was received. */
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

/** Which remittance the bytes of a file have become last. */
export const claimant: View<string | null, RemittanceFileFact> = {
  initial: null,
  evolve: (_, { data }) => data.remittance,
};

/**
 * The bytes of a file count once: `before` is the remittance that they became before, with its status. One that never began, failed or is void
 * releases them.
 */
export function claimFile(before: string | null, remittance: string, standsBefore: RemittanceStatus | null): RemittanceFileFact[] {
  if (before === remittance) return [];
  if (before !== null && standsBefore !== null && !['failed', 'void'].includes(standsBefore)) throw remittanceDuplicate(before);
  return [fact('remittance_file.claimed', { remittance })];
}

export const receiveRemittance = (status: RemittanceStatus | null, received: RemittanceReceived): RemittanceFact[] =>
  status === null ? [fact('remittance.received', received)] : [];

/** How a remittance ends once all its lines are matched. `findings`: the one that its sums differ from those of its lines, or none. */
export function reconcileRemittance(remittance: string, declared: Declared, tally: Tally, missing_count: number) {
  const totals_check = checkTotals(declared, tally);
  const differing = totalsDiffer(totals_check);
  const findings: readonly Finding[] = differing === null ? [] : [differing];
  const counted = { ...tally, findings: tally.findings + findings.length };
  return { findings, end: fact('remittance.reconciled', { remittance, tally: counted, missing_count, totals_check }) };
}

/** All lines are matched, or the remittance failed. */
export const finishRemittance = (status: RemittanceStatus | null, end: RemittanceFact): RemittanceFact[] =>
  status === 'processing' ? [end] : [];

/** What was looked at is put away; nothing follows from it. */
export function closeRemittance(status: RemittanceStatus | null, remittance: string): RemittanceFact[] {
  refuseUnlessOpen(status, remittance);
  return [fact('remittance.closed', { remittance })];
}

/** What its lines brought is taken back. */
export function voidRemittance(status: RemittanceStatus | null, remittance: string): RemittanceFact[] {
  refuseUnlessOpen(status, remittance);
  return [fact('remittance.voided', { remittance })];
}

function refuseUnlessOpen(status: RemittanceStatus | null, remittance: string): void {
  if (status === null) throw remittanceMissing(remittance);
  if (status === 'processing') throw remittanceUnderWay();
  if (status !== 'reconciled') throw remittanceClosed(status);
}
