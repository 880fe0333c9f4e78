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
    text('dispute_id', 'ID of the dispute.', ({ id }) => id),
    text('order_id', 'ID of the order.', ({ order_id }) => order_id),
    text('payment_id', 'ID of the disputed payment.', ({ payment }) => payment),
    time('created_at', 'Time at which it became known.', ({ created_at }) => created_at),
    text('phase', 'Phase of the dispute.', ({ phase }) => phase),
    text('status', 'Status.', ({ status }) => status),
    text('reason_code', 'Reason code reported by the gateway.', ({ reason_code }) => reason_code),
    text('currency', 'Three-letter ISO 4217 currency code.', ({ currency }) => currency),
    amount('amount', 'Disputed amount.', (dispute) => dispute.amount),
    amount('amount_deducted', 'Amount that the gateway has withdrawn.', ({ amount_deducted }) => amount_deducted),
    amount('fee', 'Fee that the gateway charges for the dispute; empty if it charges in another currency.', (dispute) =>
      dispute.fee_currency === dispute.currency ? dispute.fee : null,
    ),
    time('respond_by', 'Deadline for evidence.', ({ respond_by }) => respond_by),
    time('closed_at', 'Time at which the dispute was won, lost or closed.', ({ closed_at }) => closed_at),
    text('gateway_reference', 'ID at the gateway.', ({ gateway_reference }) => gateway_reference),
    flag('livemode', 'Whether the row is of live mode, with real money.', ({ livemode }) => livemode),
    text('gateway_status', 'The gateway’s own word for a phase or status that is not known.', ({ gateway_status }) => gateway_status),
  ],
};
