import type { ChangedObjects } from '#platform/event-history/changed-objects';

export const REMITTANCES_CHANGES: ChangedObjects = {
  remittance: { object: 'remittance', readBy: 'cod', id: 'remittance' },
  bank_credit: { object: 'bank_credit', readBy: 'cod', id: 'credit' },
  bank_credit_import: { object: 'bank_credit_import', readBy: 'cod', id: 'import' },
  /** No id: a fact of a transfer may change all of its credits. */
  bank_transfer: { object: 'bank_credit', readBy: 'cod', id: () => null },
  courier: { object: 'courier', readBy: 'cod', id: 'code' },
};
