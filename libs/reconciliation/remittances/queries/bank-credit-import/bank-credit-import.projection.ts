import type { Projection } from '#platform/projector/projection';
import type { BankCreditImportFact } from '#reconciliation/remittances/domain/bank-credit-import';
import type { BankCreditImportResource } from '#reconciliation/remittances/resource/bank-credit-import.resource';
import { bankCreditImportResource } from '#reconciliation/remittances/resource/bank-credit-import.view';

const SHOWN = new Set<string>(['bank_credit_import.received', 'bank_credit_import.part_taken'] satisfies BankCreditImportFact['type'][]);

export const bankCreditImports: Projection<BankCreditImportResource> = {
  name: 'bank_credit_imports',
  version: 1,
  filters: {},
  documentOf: ({ type, data }) => (SHOWN.has(type) ? (data as BankCreditImportFact['data']).import : null),
  evolve: (shown, event) => bankCreditImportResource.evolve(shown, event),
  createdAt: ({ created_at }) => created_at,
};
