import type { ChangedObjects } from '#platform/event-history/changed-objects';

export const REMITTANCES_CHANGES: ChangedObjects = {
  remittance: { object: 'remittance', readBy: 'cod', id: 'remittance' },
  bank_credit: { object: 'bank_credit', readBy: 'cod', id: 'credit' },
  bank_credit_import: { object: 'bank_credit_import', readBy: 'cod', id: 'import' },
  /** A transfer's credits all show its state. */
  bank_transfer: { object: 'bank_credit', readBy: 'cod', id: () => null },
  courier: { object: 'courier', readBy: 'cod', id: 'code' },
};
