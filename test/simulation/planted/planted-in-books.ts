import { Statement } from '#reports/statement/statement';
import { Snapshot } from '#reports/writing/snapshot';
import { FetchedDays } from '#reconciliation/settlements/fetching/fetched-days';
import type { Json } from '#test/simulation/outside/caller';
import type { PLANTED_IN_BOOKS } from '#test/simulation/planted/names';
import { altered, type Plant, replace } from '#test/simulation/planted/replaced-method';

/** Mistakes of settlements, reports, statements, remittances and claims. */
export const IN_BOOKS: Readonly<Record<(typeof PLANTED_IN_BOOKS)[number], Plant>> = {
  'count settlement lines again at each fetch': () => {
    let fetches = 0;
    return replace(FetchedDays, 'record', (record) => function (connection, { settlement, lines }, context) {
      const again = ++fetches;
      return record.call(this, connection, { settlement, lines: lines.map((line: Json) => ({ ...line, key: `${line.key} ${again}` })) }, context);
    }); // prettier-ignore
  },
  'take the tax on a fee for fee': () =>
    altered('settlement.lines_received', (data) => ({ ...data, lines: data.lines.map((line: Json) => ({ ...line, fee: line.fee + line.tax, tax: 0 })) })), // prettier-ignore
  'round reports to rupees': () => replace(Snapshot, 'page', (page) => async function (...given) {
    const { entries, hasMore } = await page.apply(this, given);
    const rounded = (value: unknown, name: string): unknown => (typeof value === 'number' && /amount|fee|tax/.test(name) ? Math.round(value / 100) * 100 : value);
    const inRupees = (row: Json): Json => row && Object.fromEntries(Object.entries(row).map(([name, value]) => [name, rounded(value, name)]));
    return { entries: entries.map((entry: Json) => ({ ...entry, row: inRupees(entry.row) })), hasMore };
  }), // prettier-ignore
  'leave refunds without a reason out of statements': () => replace(Statement, 'refunded', (refunded) => function (refund) {
    if (refund.reason !== null) refunded.call(this, refund);
  }), // prettier-ignore
  'count again what a courier wrote twice': () =>
    altered('remittance.part_matched', (data) => ({ ...data, lines: data.lines.map((line: Json) => ({ ...line, match_status: line.match_status === 'duplicate' ? 'matched' : line.match_status })) })), // prettier-ignore
  'claim what came in place of the rest': () =>
    altered('cod.line_applied', (data) => {
      const { shortfall_amount, remitted_amount } = data.standing;
      return { ...data, standing: { ...data.standing, shortfall_amount: shortfall_amount > 0 ? remitted_amount : 0 } };
    }),
};
