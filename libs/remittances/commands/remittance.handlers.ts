import { bareNumber } from '#kernel/parcel-names';
import { fold } from '#kernel/fact';
import { decides, shownBy } from '#platform/event-store/decides';
import { scopeOf } from '#platform/storage/documents';
import { CloseRemittance } from '#remittances/commands/close-remittance/close-remittance.command';
import { CountSettlement } from '#remittances/commands/count-settlement/count-settlement.command';
import { SetUpCourier } from '#remittances/commands/set-up-courier/set-up-courier.command';
import { VoidRemittance } from '#remittances/commands/void-remittance/void-remittance.command';
import { bankTransfer } from '#remittances/domain/bank-transfer';
import { countSettlement } from '#remittances/domain/bank-transfer.decisions';
import { courierBy, couriers, couriersStream } from '#remittances/domain/courier';
import { setUpCourier } from '#remittances/domain/courier.decisions';
import { closeRemittance, remittanceState, voidRemittance } from '#remittances/domain/remittance.decisions';
import { remittanceStream } from '#remittances/domain/remittance.events';
import { transferStream } from '#remittances/matching/transfer-stream';
import { shownCourier } from '#remittances/resource/courier.resource';
import { remittanceResource } from '#remittances/resource/remittance.view';

const onRemittance = {
  stream: ({ remittance }: { readonly remittance: string }) => remittanceStream(remittance),
  view: remittanceState,
  answer: shownBy(remittanceResource),
};

export const REMITTANCE_HANDLERS = [
  decides(CloseRemittance, { ...onRemittance, rule: (status, { remittance }) => closeRemittance(status, remittance) }),
  decides(VoidRemittance, { ...onRemittance, rule: (status, { remittance }) => voidRemittance(status, remittance) }),
  decides(SetUpCourier, {
    stream: ({ context }) => couriersStream(context.account, context.livemode),
    view: couriers,
    rule: (known, { code, settings }) => setUpCourier(known, code, settings),
    answer: ({ events }, { code }) => shownCourier(courierBy(fold(couriers, events), code)!),
  }),
  decides(CountSettlement, {
    stream: ({ counted, context }) => transferStream(scopeOf(context.account, context.livemode), counted.currency, bareNumber(counted.utr)),
    view: bankTransfer,
    rule: (transfer, { counted }) => countSettlement(transfer, { ...counted, utr: bareNumber(counted.utr) }),
  }),
];
