import { comparable } from '#kernel/comparable';
import type { Projection } from '#platform/projector/projection';
import type { BankCreditReceived } from '#remittances/domain/bank-transfer.events';
import { type BankCreditResource, bankCreditResource } from '#remittances/resource/bank-credit.resource';

export const bankCreditList: Projection<BankCreditResource> = {
  name: 'bank_credits',
  version: 2,
  filters: { utr: ({ utr }) => utr && comparable(utr) },
  documentOf: ({ type, data }) => (type === 'bank_credit.received' ? (data as BankCreditReceived).credit : null),
  evolve: (_, event) => bankCreditResource(event.data as BankCreditReceived, event),
  createdAt: ({ created_at }) => created_at,
};
