import { bareNumber } from '#kernel/parcel-names';
import type { Projection } from '#platform/projector/projection';
import type { BankCreditReceived, BankTransferFact } from '#reconciliation/remittances/domain/bank-transfer.events';
import type { BankCreditResource } from '#reconciliation/remittances/resource/bank-credit.resource';
import { bankCreditResource } from '#reconciliation/remittances/resource/bank-credit.view';
import { queriesOf } from '#platform/storage/document-queries';

const SHOWN = new Set<string>(['bank_credit.received', 'bank_credit.deleted'] satisfies BankTransferFact['type'][]);

export const bankCreditList: Projection<BankCreditResource> = {
  name: 'bank_credits',
  version: 5,
  filters: { utr: ({ utr }) => utr && bareNumber(utr) },
  documentOf: ({ type, data }) => (SHOWN.has(type) ? (data as Pick<BankCreditReceived, 'credit'>).credit : null),
  evolve: (_, event) => (event.type === 'bank_credit.received' ? bankCreditResource(event.data, event) : null),
  createdAt: ({ created_at }) => created_at,
};

export const bankCreditQueries = queriesOf(bankCreditList.name);
