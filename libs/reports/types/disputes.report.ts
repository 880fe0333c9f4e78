import { disputeList, type DisputeResource } from '#disputes/queries/contract';
import { DISPUTE_PHASES, DISPUTE_STATUSES } from '#orders/contract';
import { amount, flag, text, time } from '#reports/types/column';
import { currencyFilter, type ReportType } from '#reports/types/report-type';

export const disputesReport: ReportType<DisputeResource, DisputeResource> = {
  type: 'disputes.1',
  name: 'Disputes',
  documents: disputeList,
  beside: [],
  row: (dispute) => dispute,
  currencyOf: ({ currency }) => currency,
  dates: {
    created_at: ({ created_at }) => created_at,
    closed_at: ({ closed_at }) => closed_at,
    respond_by: ({ respond_by }) => respond_by,
  },
  filters: {
    status: { values: DISPUTE_STATUSES, of: ({ status }) => status },
    phase: { values: DISPUTE_PHASES, of: ({ phase }) => phase },
    order_id: { of: ({ order_id }) => order_id },
    currency: currencyFilter(({ currency }) => currency),
  },
  columns: [
    text('dispute_id', 'The dispute.', ({ id }) => id),
    text('order_id', 'The order.', ({ order_id }) => order_id),
    text('payment_id', 'The payment that is disputed.', ({ payment }) => payment),
    time('created_at', 'When it became known.', ({ created_at }) => created_at),
    text('phase', 'How far it has come.', ({ phase }) => phase),
    text('status', 'Where it stands.', ({ status }) => status),
    text('reason_code', 'Why, in the words of the gateway.', ({ reason_code }) => reason_code),
    text('currency', 'ISO 4217: what the amounts are in.', ({ currency }) => currency),
    amount('amount', 'What is disputed.', (dispute) => dispute.amount),
    amount('amount_deducted', 'What the gateway has taken back.', ({ amount_deducted }) => amount_deducted),
    amount('fee', 'What the gateway charges for the dispute itself.', ({ fee }) => fee),
    time('respond_by', 'Until when it can be answered.', ({ respond_by }) => respond_by),
    time('closed_at', 'When it was won, lost or closed.', ({ closed_at }) => closed_at),
    text('gateway_reference', 'The gateway’s id of it.', ({ gateway_reference }) => gateway_reference),
    flag('livemode', 'Whether real money moves.', ({ livemode }) => livemode),
  ],
};
