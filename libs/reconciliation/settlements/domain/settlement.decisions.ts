import type { GatewaySettlement, GatewaySettlementLine } from '#integrations/contract';
import { fact, fold } from '#kernel/fact';
import { type Minor, minus, sumIn } from '#kernel/money';
import { type KnownLine, type Settlement, settlement as settlementView } from '#reconciliation/settlements/domain/settlement';
import {
  type LineMatchStatus,
  type LinesReceived,
  type MatchedLine,
  netOf,
  type ReceivedLine,
  type SettlementChecked,
  type SettlementReceived,
  type SettlementStreamFact,
  type Skipped,
} from '#reconciliation/settlements/domain/settlement.events';

/** How many mismatched lines an alert names. It counts all of them, and the list of lines shows them. */
const MOST_NAMED = 20;

/** The identity of a settlement, which never changes. */
export type Place = Pick<SettlementReceived, 'settlement' | 'connection' | 'gateway'>;

/** A line as the gateway lists it, with our id. */
export type ListedLine = GatewaySettlementLine & Pick<ReceivedLine, 'line'>;

/**
 * Records a settlement as the gateway lists it: its state, and lines that are new or changed. A repeat, with the lines in any order, makes no fact
 * (interface §3.12).
 */
export function recordSettlement(
  state: Settlement,
  place: Place,
  reported: GatewaySettlement,
  lines: readonly ListedLine[],
): SettlementStreamFact[] {
  const { settlement } = place;
  const now = { ...reported, status: statusAfter(state, reported) };
  const received = lines.map((line) => receivedLine(line, now)).filter((line) => !isKnown(state, line));
  const facts: SettlementStreamFact[] = [];
  if (state.reported === null) facts.push(fact('settlement.received', { ...place, ...now }));
  else if (!isSame(state.reported, now)) facts.push(fact('settlement.updated', { settlement, ...now }));
  if (received.length > 0)
    facts.push(fact('settlement.lines_received', { settlement, lines: received, ...raisedBy(state, received, now.currency) }));
  return facts;
}

/** Records which parts of a settlement were passed over, each once for a reason. */
export function recordSkipped(
  { skipped }: Settlement,
  place: Place,
  gateway_reference: string,
  entries: readonly Skipped[],
): SettlementStreamFact[] {
  const news = entries.filter(({ entry, reason }) => skipped.get(entry) !== reason);
  return news.length === 0 ? [] : [fact('settlement.entries_skipped', { ...place, gateway_reference, entries: news })];
}

/** How many lines are new, and by how much the received lines change the sums of fees and taxes in the settlement's currency. */
function raisedBy(
  { lines }: Settlement,
  received: readonly ReceivedLine[],
  currency: string,
): Pick<LinesReceived, 'added' | 'fee' | 'tax'> {
  const before = received.map(({ line }) => lines.get(line)).filter((each) => each !== undefined);
  const total = (of: readonly ReceivedLine[], part: 'fee' | 'tax') =>
    sumIn(
      currency,
      of.filter(isIn(currency)).map((line) => ({ amount: line[part], currency: line.currency })),
    );
  const raised = (part: 'fee' | 'tax'): Minor => minus(total(received, part), total(before, part)).amount;
  return { added: received.length - before.length, fee: raised('fee'), tax: raised('tax') };
}

const isIn =
  (of: string) =>
  ({ currency }: ReceivedLine): boolean =>
    currency === of;

/** The status to record. A settlement that fails after it was paid was reversed by the bank. */
const statusAfter = ({ reported }: Settlement, { status }: GatewaySettlement): GatewaySettlement['status'] =>
  status === 'failed' && reported !== null && reported.status !== 'failed' ? 'reversed' : status;

const receivedLine = (line: ListedLine, { utr, settled_at }: GatewaySettlement): ReceivedLine => ({ ...line, utr, settled_at });

function isKnown({ lines }: Settlement, line: ReceivedLine): boolean {
  const known = lines.get(line.line);
  return known !== undefined && isSame(line, known);
}

const isSame = <T extends object>(one: T, other: T): boolean =>
  Object.entries(one).every(([name, value]) => other[name as keyof T] === value);

/** Whether a line still has to be matched: its payment, refund or dispute may become known later. */
export const isOpen = ({ match }: KnownLine): boolean => match === null || OPEN.has(match.match_status);

/** A duplicate counts once the settlement that had its money first is returned. */
const OPEN: ReadonlySet<LineMatchStatus> = new Set(['unmatched', 'duplicate']);

/** Records the matches of lines that have changed. A second line about the same payment or refund is a duplicate. A repeat makes no fact. */
export function recordMatches({ lines }: Settlement, settlement: string, matched: readonly MatchedLine[]): SettlementStreamFact[] {
  const first = firstLines(lines);
  const isSecond = ({ line, match_status }: MatchedLine): boolean =>
    (match_status === 'matched' || match_status === 'amount_differs') && first.get(moneyOf(lines.get(line)!)) !== line;
  const judged = matched.map((each) => (isSecond(each) ? { ...each, match_status: 'duplicate' as const, difference_amount: 0 } : each));
  const news = judged.filter(({ line, ...match }) => {
    const before = lines.get(line)?.match ?? null;
    return before === null || !isSame(match, before);
  });
  return news.length === 0 ? [] : [fact('settlement.lines_matched', { settlement, lines: news })];
}

/** The movement of a line: a refund that comes back is not the refund. Lines about neither a payment nor a refund each have their own. */
const moneyOf = ({ line, type, gateway_reference, amount }: KnownLine): string =>
  type === 'payment' || type === 'refund' ? `${type} ${gateway_reference} ${Math.sign(amount)}` : line;

/** The first line about each money. */
function firstLines(lines: Settlement['lines']): ReadonlyMap<string, string> {
  const first = new Map<string, string>();
  for (const [id, line] of lines) if (!first.has(moneyOf(line))) first.set(moneyOf(line), id);
  return first;
}

/** Records that an earlier settlement has money of these lines too, and checks the settlement again if it was checked. A repeat makes no fact. */
export function recordDuplicates(state: Settlement, settlement: string, money: readonly string[]): SettlementStreamFact[] {
  const twice = [...state.lines.values()].flatMap(({ line, type, match }): MatchedLine[] => {
    const of = type === 'refund' ? match?.refund : type === 'payment' ? match?.payment : undefined;
    const isTwice = match !== null && of !== null && of !== undefined && money.includes(of) && match.match_status !== 'duplicate';
    return isTwice ? [{ line, ...match, match_status: 'duplicate', difference_amount: 0 }] : [];
  });
  const news = recordMatches(state, settlement, twice);
  if (news.length === 0 || state.checked === null) return news;
  return [...news, ...checkSettlement(fold(settlementView, news.map((each) => ({ ...each, at: 0 })), state), settlement)]; // prettier-ignore
}

const MISMATCHED: ReadonlySet<LineMatchStatus> = new Set(['unmatched', 'amount_differs', 'duplicate']);

/**
 * Checks a settlement whose lines are all fetched: whether they add up to its amount, and which of them are unmatched or differ in amount. A line in
 * another currency than the settlement is a mismatch. Then the sum is not compared, and neither where parts were passed over.
 */
export function checkSettlement({ reported, lines, skipped, checked }: Settlement, settlement: string): SettlementStreamFact[] {
  if (reported === null) return [];
  const all = [...lines.values()];
  const { currency } = reported;
  const total = sumIn(currency, all.filter(isIn(currency)).map(netOf));
  const isComparable = skipped.size === 0 && all.every(isIn(currency));
  const isMismatched = (line: KnownLine): boolean =>
    !isIn(currency)(line) || (line.match !== null && MISMATCHED.has(line.match.match_status));
  const mismatched = all.filter(isMismatched).map(({ line }) => line);
  const found: SettlementChecked = {
    settlement,
    lines: all.length,
    lines_amount: total.amount,
    difference_amount: isComparable ? minus(reported, total).amount : 0,
    mismatches: mismatched.length,
    first_mismatches: mismatched.toSorted().slice(0, MOST_NAMED),
  };
  return checked !== null && isEqual(checked, found) ? [] : [fact('settlement.checked', found)];
}

const isEqual = (one: SettlementChecked, other: SettlementChecked): boolean =>
  isSame({ ...one, first_mismatches: one.first_mismatches.join() }, { ...other, first_mismatches: other.first_mismatches.join() });
