import type { GatewaySettlement, GatewaySettlementLine } from '#integrations/contract';
import { fact } from '#kernel/fact';
import { type Settlement, settlement } from '#reconciliation/settlements/domain/settlement';
import { checkSettlement, recordMatches, recordSettlement, recordSkipped } from '#reconciliation/settlements/domain/settlement.decisions';
import type { LineMatch, SettlementChecked, Skipped } from '#reconciliation/settlements/domain/settlement.events';
import { lineId } from '#reconciliation/settlements/settlement-ids';
import { given } from '#test/support/facts/given';

const ID = 'st_0000000000000000000000aa';
const place = { settlement: ID, connection: 'conn_1', gateway: 'razorpay' };
const reported: GatewaySettlement = {
  gateway_reference: 'setl_1',
  utr: 'utr1',
  settled_at: 1_700_000_000,
  currency: 'INR',
  amount: 97_640,
  status: 'paid',
};
const line = (key: string, changes: Partial<GatewaySettlementLine> = {}): GatewaySettlementLine => ({
  key,
  type: 'payment',
  gateway_reference: key,
  gateway_payment: key,
  payment: null,
  refund: null,
  currency: 'INR',
  amount: 50_000,
  fee: 1_000,
  tax: 180,
  credits: 0,
  ...changes,
});
const record =
  (lines: readonly GatewaySettlementLine[], changes: Partial<GatewaySettlement> = {}) =>
  (state: Settlement) =>
    recordSettlement(
      state,
      place,
      { ...reported, ...changes },
      lines.map((each) => ({ line: lineId(ID, each.key), ...each })),
    );

const received = fact('settlement.received', { ...place, ...reported });
const updated = (changes: Partial<GatewaySettlement>) => fact('settlement.updated', { settlement: ID, ...reported, ...changes });
const receivedLine = (of: GatewaySettlementLine) => ({ line: lineId(ID, of.key), ...of, utr: 'utr1', settled_at: reported.settled_at });
const linesReceived = (
  lines: readonly GatewaySettlementLine[],
  raised = { added: lines.length, fee: 1_000 * lines.length, tax: 180 * lines.length },
) => fact('settlement.lines_received', { settlement: ID, lines: lines.map(receivedLine), ...raised });
const match = (match_status: LineMatch['match_status']): LineMatch => ({
  match_status,
  order_id: null,
  payment: null,
  refund: null,
  dispute: null,
  difference_amount: 0,
});
const matched = (...all: [key: string, status: LineMatch['match_status']][]) =>
  fact('settlement.lines_matched', { settlement: ID, lines: all.map(([key, status]) => ({ line: lineId(ID, key), ...match(status) })) });
const checked = (changes: Partial<SettlementChecked> = {}) =>
  fact('settlement.checked', {
    settlement: ID,
    lines: 2,
    lines_amount: 97_640,
    difference_amount: 0,
    mismatches: 0,
    first_mismatches: [],
    ...changes,
  });
const check = (state: Settlement) => checkSettlement(state, ID);
const both = [received, linesReceived([line('pay_a'), line('pay_b')])] as const;

describe('a settlement', () => {
  it('is recorded with its first lines, and then only what is new of them, in any order', () => {
    given(settlement).when(record([line('pay_a')])).then(received, linesReceived([line('pay_a')])); // prettier-ignore
    given(settlement, received, linesReceived([line('pay_a')])).when(record([line('pay_b'), line('pay_a')])).then(linesReceived([line('pay_b')])); // prettier-ignore
    given(settlement, ...both)
      .when(record([line('pay_b'), line('pay_a')]))
      .thenNothing();
  });

  it('has a line again that the gateway lists otherwise, and counts what that changes', () => {
    const dearer = line('pay_a', { fee: 1_200, tax: 216 });
    given(settlement, ...both).when(record([dearer])).then(linesReceived([dearer], { added: 0, fee: 200, tax: 36 })); // prettier-ignore
  });

  it('that fails is not paid; that fails after it was paid was reversed, and stays so', () => {
    const failed = { status: 'failed' } as const;
    given(settlement).when(record([], failed)).then(fact('settlement.received', { ...place, ...reported, ...failed })); // prettier-ignore
    given(settlement, received)
      .when(record([], failed))
      .then(updated({ status: 'reversed' }));
    given(settlement, received, updated({ status: 'reversed' }))
      .when(record([], failed))
      .thenNothing();
  });

  it('may be below zero, and its UTR may come later', () => {
    given(settlement).when(record([], { amount: -500, utr: null })).then(fact('settlement.received', { ...place, ...reported, amount: -500, utr: null })); // prettier-ignore
    given(settlement, fact('settlement.received', { ...place, ...reported, utr: null }))
      .when(record([]))
      .then(updated({}));
  });

  it('records what its lines match once', () => {
    const of = [{ line: lineId(ID, 'pay_a'), ...match('matched') }];
    given(settlement, ...both).when((state) => recordMatches(state, ID, of)).then(matched(['pay_a', 'matched'])); // prettier-ignore
    given(settlement, ...both, matched(['pay_a', 'matched']))
      .when((state) => recordMatches(state, ID, of))
      .thenNothing();
  });

  it('is well when its lines come to its amount, and is looked over once', () => {
    const story = [...both, matched(['pay_a', 'matched'], ['pay_b', 'none'])];
    given(settlement, ...story)
      .when(check)
      .then(checked());
    given(settlement, ...story, checked())
      .when(check)
      .thenNothing();
    given(settlement).when(check).thenNothing();
  });

  it('does not fit when lines are missing, match nothing or differ, and fits once they do', () => {
    const one = [received, linesReceived([line('pay_a')]), matched(['pay_a', 'unmatched'])] as const;
    const mismatched = {
      lines: 1,
      lines_amount: 48_820,
      difference_amount: 48_820,
      mismatches: 1,
      first_mismatches: [lineId(ID, 'pay_a')],
    };
    given(settlement, ...one)
      .when(check)
      .then(checked(mismatched));
    const rest = [linesReceived([line('pay_b')]), matched(['pay_a', 'matched'], ['pay_b', 'matched'])] as const;
    given(settlement, ...one, checked(mismatched), ...rest)
      .when(check)
      .then(checked());
    given(settlement, ...both, matched(['pay_a', 'amount_differs'])).when(check).then(checked({ mismatches: 1, first_mismatches: [lineId(ID, 'pay_a')] })); // prettier-ignore
  });

  it('counts fees in its own currency alone, and reports lines in another', () => {
    const dollars = line('pay_b', { currency: 'USD', amount: 600, fee: 20, tax: 0 });
    const facts = [received, linesReceived([line('pay_a'), dollars], { added: 2, fee: 1_000, tax: 180 })] as const;
    given(settlement).when(record([line('pay_a'), dollars])).then(...facts); // prettier-ignore
    const alone = { lines_amount: 48_820, difference_amount: 0, mismatches: 1, first_mismatches: [lineId(ID, 'pay_b')] };
    given(settlement, ...facts, matched(['pay_a', 'matched'], ['pay_b', 'matched'])).when(check).then(checked(alone)); // prettier-ignore
  });

  it('adds up with what credits at the gateway paid', () => {
    const credited = [
      line('pay_a', { credits: 1_180 }),
      line('rfnd_a', { type: 'refund', amount: -20_000, fee: 0, tax: 0, credits: 20_000 }),
    ];
    given(
      settlement,
      fact('settlement.received', { ...place, ...reported, amount: 50_000 }),
      linesReceived(credited, { added: 2, fee: 1_000, tax: 180 }),
    )
      .when(check)
      .then(checked({ lines_amount: 50_000 }));
  });

  const skip =
    (...entries: Skipped[]) =>
    (state: Settlement) =>
      recordSkipped(state, place, reported.gateway_reference, entries);
  const skipped = (...entries: Skipped[]) =>
    fact('settlement.entries_skipped', { ...place, gateway_reference: reported.gateway_reference, entries });
  const unlisted = { entry: 'lines', reason: 'not listed' };

  it('is recorded without what the gateway does not list, once for each reason', () => {
    given(settlement, received).when(skip(unlisted)).then(skipped(unlisted));
    given(settlement, received, skipped(unlisted)).when(skip(unlisted)).thenNothing();
    const other = { entry: 'lines', reason: 'not permitted' };
    given(settlement, received, skipped(unlisted)).when(skip(other)).then(skipped(other));
    given(settlement).when(skip({ entry: 'settlement', reason: 'of no currency' })).then(skipped({ entry: 'settlement', reason: 'of no currency' })); // prettier-ignore
  });

  it('is not compared with lines that the gateway does not list, until it does', () => {
    const alone = { lines: 0, lines_amount: 0, difference_amount: 0 };
    given(settlement, received, skipped(unlisted)).when(check).then(checked(alone));
    const story = [...both, skipped({ entry: 'pay_b', reason: 'of no currency' })] as const;
    given(settlement, ...both.slice(0, 1), linesReceived([line('pay_a')]), story.at(-1)!).when(check).then(checked({ lines: 1, lines_amount: 48_820, difference_amount: 0 })); // prettier-ignore
    given(settlement, received, skipped(unlisted), both[1], matched(['pay_a', 'matched'], ['pay_b', 'matched'])).when(check).then(checked()); // prettier-ignore
  });

  it('has the same payment once: a second line about it is a duplicate', () => {
    const lines = [line('txn_1', { gateway_reference: 'pay_a' }), line('txn_2', { gateway_reference: 'pay_a' })];
    const of = ['txn_1', 'txn_2'].map((key) => ({ line: lineId(ID, key), ...match('matched') }));
    given(settlement, received, linesReceived(lines))
      .when((state) => recordMatches(state, ID, of))
      .then(matched(['txn_1', 'matched'], ['txn_2', 'duplicate']));
    given(settlement, received, linesReceived(lines), matched(['txn_1', 'matched'], ['txn_2', 'duplicate']))
      .when((state) => recordMatches(state, ID, of.slice(1)))
      .thenNothing();
    given(settlement, ...both, matched(['pay_a', 'matched'], ['pay_b', 'duplicate'])).when(check).then(checked({ mismatches: 1, first_mismatches: [lineId(ID, 'pay_b')] })); // prettier-ignore
  });

  it('has a refund that comes back, and two parts of a dispute, as lines of their own', () => {
    const refund = { type: 'refund', gateway_reference: 'rfnd_a', fee: 0, tax: 0 } as const;
    const dispute = { type: 'dispute', gateway_reference: 'disp_a', amount: -1_000 } as const;
    const lines = [line('a', { ...refund, amount: -500 }), line('b', { ...refund, amount: 500 }), line('c', dispute), line('d', dispute)];
    const of = ['a', 'b', 'c', 'd'].map((key) => ({ line: lineId(ID, key), ...match('matched') }));
    given(settlement, received, linesReceived(lines, { added: 4, fee: 2_000, tax: 360 }))
      .when((state) => recordMatches(state, ID, of))
      .then(matched(['a', 'matched'], ['b', 'matched'], ['c', 'matched'], ['d', 'matched']));
  });
});
