import type { UnixSeconds } from '#kernel/time';
import type { EventMetadata } from '#platform/event-history/recorded-event';
import type { BankCreditReceived } from '#reconciliation/remittances/domain/bank-transfer.events';
import type { BankCreditResource } from '#reconciliation/remittances/resource/bank-credit.resource';

export const bankCreditResource = (
  { credit: id, ...credit }: BankCreditReceived,
  { at, metadata }: { readonly at: UnixSeconds; readonly metadata: Pick<EventMetadata, 'livemode'> },
): BankCreditResource => ({ id, object: 'bank_credit', livemode: metadata.livemode, ...credit, created_at: at });
