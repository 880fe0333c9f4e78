import { CLAIM_CODES, CLAIM_STATUSES, claimList, type ClaimResource, PARTIES } from '#reconciliation/claims/queries/contract';
import { amount, count, days, flag, list, text, time } from '#reports/types/column';
import { currencyFilter, type ReportType } from '#reports/types/report-type';

export const claimsReport: ReportType<ClaimResource, ClaimResource> = {
  type: 'claims.1',
  name: 'Claims against couriers, gateways and the bank',
  documents: claimList,
  beside: [],
  row: (claim) => claim,
  currencyOf: ({ currency }) => currency,
  dates: {
    created_at: ({ created_at }) => created_at,
    since: ({ since }) => since,
    settled_at: ({ settled_at }) => settled_at,
  },
  filters: {
    party: { values: PARTIES, of: ({ party }) => party },
    status: { values: CLAIM_STATUSES, of: ({ status }) => status },
    code: { values: CLAIM_CODES, of: ({ code }) => code },
    order_id: { of: ({ order_id }) => order_id },
    currency: currencyFilter(({ currency }) => currency),
  },
  columns: [
    text('claim_id', 'ID of the claim.', ({ id }) => id),
    text('party', 'The party that the claim is against.', ({ party }) => party),
    text('party_name', 'Code of the courier, or the connection to the gateway.', ({ party_name }) => party_name),
    text('code', 'Reason for the claim.', ({ code }) => code),
    text('order_id', 'ID of the order.', ({ order_id }) => order_id),
    text('utr', 'UTR of the bank transfer.', ({ utr }) => utr),
    text('currency', 'Three-letter ISO 4217 currency code.', ({ currency }) => currency),
    amount('amount', 'Amount that the party owes; negative if it paid too much.', (claim) => claim.amount),
    time('since', 'Time since which the amount has been owed.', ({ since }) => since),
    days(
      'days_open',
      'Calendar days since then, until the claim was settled or the report was requested.',
      ({ since, settled_at }, viewpoint) => viewpoint.days(since, settled_at),
    ),
    text('status', 'Whether the amount is still owed.', ({ status }) => status),
    time('settled_at', 'Time at which the claim was settled.', ({ settled_at }) => settled_at),
    list('rows', 'IDs of the first 100 rows that support the claim.', ({ rows }) => rows.map(({ id }) => id)),
    count('rows_count', 'Number of rows that support the claim.', ({ rows_count }) => rows_count),
    time('created_at', 'Time at which the amount was first owed.', ({ created_at }) => created_at),
    flag('livemode', 'Whether the row is of live mode, with real money.', ({ livemode }) => livemode),
  ],
};
