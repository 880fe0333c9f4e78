import { isId } from '#kernel/ids';
import type { CollectionKey, FoundOrder, LineAnswer, LineOfOrder } from '#orders/cod/contract';
import type { RemittanceRow } from '#remittances/domain/file-entry';
import { courierDiffers, currencyMismatch, type Finding, findingsOf, unreadable } from '#remittances/domain/findings';
import { type LineOutcome, type MatchKey, UNMATCHED } from '#remittances/domain/line-outcome';
import type { StoredRow } from '#remittances/domain/remittance.events';
import { type Tally, tallyOf } from '#remittances/domain/tally';

/** Lines that are applied at the same time: what they append shares a commit. */
const AT_ONCE = 64;

/** Whose rows they are. */
export interface MatchingRun {
  readonly account: string;
  readonly livemode: boolean;
  readonly remittance: string;
  readonly courier_code: string;
  readonly currency: string;
  readonly deductionsNetted: boolean;
}

/** Whom to ask: which order each key means, and what a line comes to, with or without effect. */
export interface Matching {
  find(keys: readonly CollectionKey[]): Promise<readonly (FoundOrder | null)[]>;
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
  const found = await ordersOf(lines, run, matching);
  const places = Map.groupBy(lines.keys(), (n) => found[n]?.order_id ?? `row ${n}`);
  const outcomes: LineOutcome[] = [];
  const ofLines: Finding[][] = [];
  await several(places.values(), async (ofOrder) => {
    for (const n of ofOrder) {
      const line = lines[n]!;
      const order = found[n];
      const answer = order === undefined ? undefined : await matching.answer(inputOf(line, order.order_id, run));
      [outcomes[n], ofLines[n]] = answer === undefined ? unmatched(line, run) : answered(line, order!, answer, run);
    }
  });
  const findings = [...ofLines.flat(), ...problems.map(unreadable)];
  const matched = lines.map((line, n) => ({ ...line, ...outcomes[n]! }));
  return { lines: matched, findings, tally: tallyOf(matched, problems.length, findings) };
}

const unmatched = (line: Line, { deductionsNetted }: MatchingRun): [LineOutcome, Finding[]] => [
  UNMATCHED,
  findingsOf(line, UNMATCHED, deductionsNetted, null),
];

function answered(line: Line, found: Found, answer: LineAnswer, run: MatchingRun): [LineOutcome, Finding[]] {
  const { match_status, difference_amount, collection } = answer;
  const of = { order_id: found.order_id, collection: collection?.id ?? null };
  if (match_status === 'currency_mismatch') {
    const [outcome, findings] = unmatched(line, run);
    return [outcome, findings.map((each) => (each.type === 'unmatched' ? currencyMismatch(line, of, run.currency) : each))];
  }
  const outcome = { ...of, match_status, match_key: found.match_key, difference_amount };
  const findings = findingsOf(line, outcome, run.deductionsNetted, collection?.collected_at ?? null);
  return [outcome, found.courier_differs ? [...findings, courierDiffers(line, of, collection?.courier_code ?? null)] : findings];
}

interface Found extends FoundOrder {
  readonly match_key: MatchKey;
}

/**
 * Each by its parcel, then the shop's name of the order, then our own: all keys are looked up at once. What none of them finds is looked up by the
 * number of its parcel alone: an aggregator pays for parcels that others carry. Amounts and phone numbers are no proof.
 */
async function ordersOf(lines: readonly Line[], run: MatchingRun, matching: Matching): Promise<(Found | undefined)[]> {
  const found = await firstFound(
    lines.map((line) => keysOf(line, run.courier_code)),
    matching,
  );
  const alone = lines.map((line, n) => (found[n] === undefined ? numberAlone(line, run) : []));
  const others = await firstFound(alone, matching);
  return found.map((each, n) => each ?? others[n]);
}

type Key = readonly [MatchKey, CollectionKey];

/** The first of each line's keys that finds an order. */
async function firstFound(keysOfLines: readonly (readonly Key[])[], matching: Matching): Promise<(Found | undefined)[]> {
  const keys = keysOfLines.flatMap((all, n) => all.map(([match_key, key]) => ({ n, match_key, key })));
  const orders = keys.length === 0 ? [] : await matching.find(keys.map(({ key }) => key));
  const found = keysOfLines.map((): Found | undefined => undefined);
  for (const [place, { n, match_key }] of keys.entries()) {
    const order = orders[place]!;
    if (order !== null) found[n] ??= { ...order, match_key };
  }
  return found;
}

const numberAlone = ({ row, tracking_number, gross, utr }: Line, { remittance, courier_code }: MatchingRun): readonly Key[] =>
  tracking_number === null ? [] : [['tracking_number', { tracking_number, of: { remittance, row, courier_code, gross, utr } }]];

function keysOf({ tracking_number, order_reference }: Line, courier_code: string): readonly Key[] {
  const keys: Key[] = [];
  if (tracking_number !== null) keys.push(['tracking_number', { courier_code, tracking_number }]);
  if (order_reference !== null) keys.push(['order_name', { storefront_order_name: order_reference }]);
  if (order_reference !== null && isId('ord', order_reference)) keys.push(['order_id', { order_id: order_reference }]);
  return keys;
}

const inputOf = (line: Line, order_id: string, { account, livemode, remittance, courier_code, currency }: MatchingRun): LineOfOrder => {
  const { row, tracking_number, gross, deductions, net, utr, remitted_at } = line;
  return {
    account,
    livemode,
    order_id,
    remittance,
    row,
    currency,
    line: { tracking_number, courier_code, gross, deductions, net, utr, remitted_at },
  };
};

/** Each in its turn, some at a time. */
async function several<T>(all: Iterable<T>, work: (each: T) => Promise<void>): Promise<void> {
  const rest = Iterator.from(all);
  const worker = async (): Promise<void> => {
    for (const each of rest) await work(each);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}
