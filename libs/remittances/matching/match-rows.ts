import { isId } from '#kernel/ids';
import type { CollectionKey, FoundCollection, LineAnswer, LineOfOrder } from '#orders/cod/contract';
import type { RemittanceRow } from '#remittances/domain/file-entry';
import { type Finding, findingsOf, unreadable } from '#remittances/domain/findings';
import { type LineOutcome, type MatchKey, UNMATCHED } from '#remittances/domain/line-outcome';
import type { StoredRow } from '#remittances/domain/remittance.events';
import { type Tally, tallyOf } from '#remittances/domain/tally';

const AT_ONCE = 16;

/** Whose rows they are. */
export interface MatchingRun {
  readonly account: string;
  readonly livemode: boolean;
  readonly remittance: string;
  readonly courier_code: string;
  readonly deductionsNetted: boolean;
}

/** Whom to ask: which order a key means, and what a line comes to, with or without effect. */
export interface Matching {
  find(key: CollectionKey): Promise<FoundCollection | undefined>;
  answer(input: LineOfOrder): Promise<LineAnswer>;
}

type Line = Omit<RemittanceRow, 'customer_phone'>;

export interface MatchedRows {
  readonly lines: readonly (Line & LineOutcome)[];
  readonly findings: readonly Finding[];
  readonly tally: Tally;
}

/** What some rows of a remittance come to. Lines of one order are taken one after the other, those of several at the same time. */
export async function matchRows(rows: readonly StoredRow[], run: MatchingRun, matching: Matching): Promise<MatchedRows> {
  const lines = rows.filter((row) => row.kind === 'line');
  const problems = rows.filter((row) => row.kind === 'problem');
  const found = await several(lines, (line) => orderOf(line, run, matching));
  const places = Map.groupBy(lines.keys(), (n) => found[n]?.order_id ?? `row ${n}`);
  const outcomes: LineOutcome[] = [];
  const ofLines: Finding[][] = [];
  await several([...places.values()], async (ofOrder) => {
    for (const n of ofOrder) {
      const line = lines[n]!;
      const order = found[n];
      const answer = order === undefined ? undefined : await matching.answer(inputOf(line, order.order_id, run));
      outcomes[n] = answer === undefined ? UNMATCHED : outcomeOf(order!, answer);
      ofLines[n] = findingsOf(line, outcomes[n], run.deductionsNetted, answer?.collection?.collected_at ?? null);
    }
  });
  const findings = [...ofLines.flat(), ...problems.map(unreadable)];
  const matched = lines.map((line, n) => ({ ...line, ...outcomes[n]! }));
  return { lines: matched, findings, tally: tallyOf(matched, problems.length, findings.length) };
}

type Found = FoundCollection & { readonly match_key: MatchKey };

/** By its parcel, then the shop's name of the order, then our own. Amounts and phone numbers are no proof. */
async function orderOf(
  { tracking_number, order_reference }: Line,
  { courier_code }: MatchingRun,
  matching: Matching,
): Promise<Found | undefined> {
  const keys: (readonly [MatchKey, CollectionKey])[] = [];
  if (tracking_number !== null) keys.push(['tracking_number', { courier_code, tracking_number }]);
  if (order_reference !== null) keys.push(['order_name', { storefront_order_name: order_reference }]);
  if (order_reference !== null && isId('ord', order_reference)) keys.push(['order_id', { order_id: order_reference }]);
  for (const [match_key, key] of keys) {
    const found = await matching.find(key);
    if (found !== undefined) return { ...found, match_key };
  }
  return undefined;
}

const inputOf = (line: Line, order_id: string, { account, livemode, remittance, courier_code }: MatchingRun): LineOfOrder => {
  const { row, tracking_number, gross, deductions, net, utr, remitted_at } = line;
  return {
    account,
    livemode,
    order_id,
    remittance,
    row,
    line: { tracking_number, courier_code, gross, deductions, net, utr, remitted_at },
  };
};

const outcomeOf = ({ order_id, collection, match_key }: Found, { match_status, difference_amount }: LineAnswer): LineOutcome => ({
  order_id,
  collection,
  match_status,
  match_key,
  difference_amount,
});

/** What becomes of each, some at a time. */
async function several<T, R>(all: readonly T[], become: (each: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  const rest = all.entries();
  const work = async (): Promise<void> => {
    for (const [n, each] of rest) results[n] = await become(each);
  };
  await Promise.all(Array.from({ length: Math.min(AT_ONCE, all.length) }, work));
  return results;
}
