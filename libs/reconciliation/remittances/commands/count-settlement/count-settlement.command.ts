import { bareNumber } from '#kernel/parcel-names';
import { command, fields } from '#platform/cqrs/command';
import { scopeOf } from '#platform/storage/documents';
import { bankTransfer } from '#reconciliation/remittances/domain/bank-transfer';
import { countSettlement } from '#reconciliation/remittances/domain/bank-transfer.decisions';
import type { SettlementCounted } from '#reconciliation/remittances/domain/bank-transfer.events';
import { transferStream } from '#reconciliation/remittances/matching/transfer-stream';

/** Adds a gateway's settlement to the amount that the bank is expected to receive under a UTR. An amount of 0 removes it again. */
export const CountSettlement = command('CountSettlement', {
  input: fields<{ counted: SettlementCounted }>(),
  stream: ({ counted, context }) => transferStream(scopeOf(context.account, context.livemode), counted.currency, bareNumber(counted.utr)),
  view: bankTransfer,
  rule: (transfer, { counted }) => countSettlement(transfer, { ...counted, utr: bareNumber(counted.utr) }),
});
