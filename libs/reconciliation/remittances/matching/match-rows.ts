import { isId } from '#kernel/ids';
import type { CollectionKey, FoundOrder, LineAnswer, LineOfOrder, RemittanceLine } from '#orders/cod/contract';
import type { RemittanceRow } from '#reconciliation/remittances/domain/file-entry';
import { courierDiffers, currencyMismatch, type Finding, findingsOf, unreadable } from '#reconciliation/remittances/domain/findings';
import { type LineOutcome, type MatchKey, UNMATCHED } from '#reconciliation/remittances/domain/line-outcome';
import type { StoredRow } from '#reconciliation/remittances/domain/remittance.events';
import { type Tally, tallyOf } from '#reconciliation/remittances/domain/tally';

/** Orders whose lines are applied concurrently, so that their appends share a commit. */
const AT_ONCE = 64;

/** The remittance whose rows are matched, and the terms of its courier. */
export interface MatchingRun {
  readonly account: string;
  readonly livemode: boolean;
  readonly remittance: string;
  readonly courier_code: string;
  readonly currency: string;
  readonly deductionsNetted: boolean;
}

/** Access to orders, with or without effect: see `OrderMatching`. */
export interface Matching {
  /** The order that each key identifies, in the order of the keys; null if none does. */
  find(keys: readonly CollectionKey[]): Promise<readonly (FoundOrder | null)[]>;
  /** The result of a line for its order. */
  answer(input: LineOfOrder): Promise<LineAnswer>;
}

type Line = Omit<RemittanceRow, 'customer_phone'>;

export interface MatchedRows {
  readonly lines: readonly (Line & LineOutcome)[];
  readonly findings: readonly Finding[];
  readonly tally: Tally;
}

/** Matches rows of a remittance with orders. Lines of the same order are applied one after the other, those of different orders concurrently. */
export async function matchRows(rows: readonly StoredRow[], run: MatchingRun, matching: Matching): Promise<MatchedRows> {
  const lines = rows.filter((row) => row.kind === 'line');
  const problems = rows.filter((row) => row.kind === 'problem');
  const found = await ordersOf(lines, run, matching);
  const places = Map.groupBy(lines.keys(), (n) => found[n]?.order_id ?? `row ${n}`);
  const outcomes: LineOutcome[] = [];
  const ofLines: Finding[][] = [];
  await concurrently(places.values(), async (ofOrder) => {
    for (const [nth, n] of ofOrder.entries()) {
      const line = lines[n]!;
      const order = found[n];
      const following = ofOrder.slice(nth + 1).map((later) => lines[later]!);
      const answer = order === undefined ? undefined : await matching.answer(inputOf(line, following, order.order_id, run));
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
  const order = { order_id: found.order_id, collection: collection?.id ?? null };
  if (match_status === 'currency_mismatch') {
    const [outcome, findings] = unmatched(line, run);
    return [outcome, findings.map((each) => (each.type === 'unmatched' ? currencyMismatch(line, order, run.currency) : each))];
  }
  const outcome = { ...order, match_status, match_key: found.match_key, difference_amount };
  const findings = findingsOf(line, outcome, run.deductionsNetted, collection?.collected_at ?? null);
  return [outcome, found.courier_differs ? [...findings, courierDiffers(line, order, collection?.courier_code ?? null)] : findings];
}

interface Found extends FoundOrder {
  readonly match_key: MatchKey;
}

/**
 * Finds the order of each line, by the courier and tracking number, then by the shop's name of the order, then by our id. All keys are looked up at once.
 * Lines that these do not match are looked up by the tracking number alone, because an aggregator pays for parcels that other couriers carry. Amounts and
 * phone numbers are not used: they prove nothing.
 */
async function ordersOf(lines: readonly Line[], run: MatchingRun, matching: Matching): Promise<(Found | undefined)[]> {
  const found = await firstFound(
    lines.map((line) => keysOf(line, run.courier_code)),
    matching,
  );
  const alone = lines.map((line, n) => (found[n] === undefined ? trackingNumberKey(line, run) : []));
  const others = await firstFound(alone, matching);
  return found.map((each, n) => each ?? others[n]);
}

type Key = readonly [MatchKey, CollectionKey];

/** The order of the first of each line's keys that finds one. Undefined if none does. */
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

/** The key for a tracking number regardless of the courier. */
const trackingNumberKey = ({ row, tracking_number, gross, utr }: Line, { remittance, courier_code }: MatchingRun): readonly Key[] =>
  tracking_number === null ? [] : [['tracking_number', { tracking_number, of: { remittance, row, courier_code, gross, utr } }]];

function keysOf({ tracking_number, order_reference }: Line, courier_code: string): readonly Key[] {
  const keys: Key[] = [];
  if (tracking_number !== null) keys.push(['tracking_number', { courier_code, tracking_number }]);
  if (order_reference !== null) keys.push(['order_name', { storefront_order_name: order_reference }]);
  if (order_reference !== null && isId('ord', order_reference)) keys.push(['order_id', { order_id: order_reference }]);
  return keys;
}

function inputOf(line: Line, following: readonly Line[], order_id: string, run: MatchingRun): LineOfOrder {
  const { account, livemode, remittance, courier_code, currency } = run;
  const later = following.length > 0 && { following: following.map((each) => paymentOf(each, courier_code)) };
  return { account, livemode, order_id, remittance, row: line.row, currency, line: paymentOf(line, courier_code), ...later };
}

const paymentOf = (
  { tracking_number, gross, deductions, net, utr, remitted_at, fingerprint }: Line,
  courier_code: string,
): RemittanceLine => ({
  tracking_number,
  courier_code,
  gross,
  deductions,
  net,
  utr,
  remitted_at,
  ...(fingerprint !== undefined && { fingerprint }),
});

/** Works through all items in their order, up to `AT_ONCE` concurrently. */
async function concurrently<T>(all: Iterable<T>, work: (each: T) => Promise<void>): Promise<void> {
  const rest = Iterator.from(all);
  const worker = async (): Promise<void> => {
    for (const each of rest) await work(each);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}
