import { CLAIM_CODES, CLAIM_STATUSES, claimList, type ClaimResource, PARTIES } from '#claims/queries/contract';
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
    text('claim_id', 'The claim.', ({ id }) => id),
    text('party', 'Whom it is against.', ({ party }) => party),
    text('party_name', 'The courier by its code, or the connection to the gateway.', ({ party_name }) => party_name),
    text('code', 'Why.', ({ code }) => code),
    text('order_id', 'The order.', ({ order_id }) => order_id),
    text('utr', 'The reference of the bank transfer.', ({ utr }) => utr),
    text('currency', 'ISO 4217: what the amount is in.', ({ currency }) => currency),
    amount('amount', 'Above zero the party owes it; below zero it paid so much more than it had to.', (claim) => claim.amount),
    time('since', 'Since when it is owed.', ({ since }) => since),
    days(
      'days_open',
      'Calendar days since then, until it was settled, else until the report was requested.',
      ({ since, settled_at }, from) => from.days(since, settled_at),
    ),
    text('status', 'Whether it is owed by now.', ({ status }) => status),
    time('settled_at', 'When it was settled.', ({ settled_at }) => settled_at),
    list('rows', 'The ids of what proves it, the first 100.', ({ rows }) => rows.map(({ id }) => id)),
    count('rows_count', 'How many rows prove it.', ({ rows_count }) => rows_count),
    time('created_at', 'Since when it was owed the first time.', ({ created_at }) => created_at),
    flag('livemode', 'Whether it is about real money.', ({ livemode }) => livemode),
  ],
};
