import { DAY } from '#kernel/time';
import { issueRefund, refundLateCapture, type RefundDraft, settleRefund, submitRefund } from '#orders/refunds/domain/refund.decisions';
import { refundable, orderMoney } from '#orders/domain/money/order-money';
import { fact } from '#kernel/fact';
import { at, given, NOON, folded } from '#test/support/facts/given';
import {
  cancelled, cancelledOrder, captured, cashOrder, ORDER, paid, paidOrder, PAYMENT, placed, refund, REFUND, refundFailed, refundSubmitted, requested, started, succeeded,
  succeededAfterFailure, failedAfterSuccess,
} from '#test/support/facts/order-facts'; // prettier-ignore

type State = typeof orderMoney.initial;

const WINDOW = 180 * DAY;
const ANOTHER = 're_0000000000000000000000bb';
const { refund: id, order_id, amount, reason, note, metadata, created_by } = refund;
const draft: RefundDraft = { refund: id, order_id, amount, reason, note, metadata, created_by };

const issue =
  (changes: Partial<RefundDraft> = {}, now = NOON) =>
  (state: State) =>
    issueRefund(state, { ...draft, ...changes }, now);
/** Fifty refunds of one minor unit each, all of which failed. */
const fiftyRefunds = Array.from({ length: 50 }, (_, n) => `re_${String(n).padStart(24, '0')}`).flatMap((each) => [
  requested(1, each),
  refundFailed(1, each),
]);

describe('issuing a refund', () => {
  it('reserves the amount on the order', () =>
    given(orderMoney, ...paidOrder)
      .when(issue())
      .then(requested()));

  it('is initiated by the dashboard if a person requests it, and by the API if a key does', () => {
    const by = (created_by: string) => fact('refund.requested', { ...refund, created_by, initiated_by: created_by.startsWith('usr_') ? ('dashboard' as const) : ('api' as const) }); // prettier-ignore
    for (const id of ['usr_0000000000000000000000aa', 'key_0000000000000000000000aa'])
      given(orderMoney, ...paidOrder).when(issue({ created_by: id })).then(by(id)); // prettier-ignore
  });

  it('refunds to the original instrument, which is shown masked', () =>
    given(orderMoney, placed(), started({ method_details: { upi: { vpa: 'a@okaxis' } } }), captured(), paid)
      .when(issue())
      .then(fact('refund.requested', { ...refund, destination: { type: 'upi', label_masked: 'a•••@okaxis' } })));

  it('may refund everything, to the last minor unit', () =>
    given(orderMoney, ...paidOrder)
      .when(issue({ amount: 50_000 }))
      .then(requested(50_000)));

  it('may refund what an earlier refund left', () =>
    given(orderMoney, ...paidOrder, requested(30_000, ANOTHER), succeeded(30_000, ANOTHER))
      .when(issue())
      .then(requested()));

  it('may refund what a failed refund released', () =>
    given(orderMoney, ...paidOrder, requested(50_000, ANOTHER), refundFailed(50_000, ANOTHER))
      .when(issue({ amount: 50_000 }))
      .then(requested(50_000)));

  it('may refund the prepaid part of a partly prepaid order, never its cash', () => {
    const partly = [
      placed({ payment_method: 'partial_prepaid', amount_cod_due: 40_000 }),
      started({ amount: 10_000 }),
      captured(10_000),
      paid,
    ] as const;
    given(orderMoney, ...partly).when(issue({ amount: 10_000 })).then(requested(10_000)); // prettier-ignore
    given(orderMoney, ...partly).when(issue({ amount: 10_001 })).refuses('refund_amount_exceeds_refundable', { max_refundable: 10_000 }); // prettier-ignore
  });

  it('may refund a capture that came too late for a cancelled order', () =>
    given(orderMoney, ...cancelledOrder, captured())
      .when(issue())
      .then(requested()));
});

describe('a refund is refused', () => {
  it('when there is no such order', () => given(orderMoney).when(issue()).refuses('resource_missing', {}, 'order_id'));

  it('when the order is paid in cash', () => given(orderMoney, cashOrder).when(issue()).refuses('cod_not_refundable', {}, 'order_id'));

  it('when nothing was captured yet', () => given(orderMoney, placed(), started()).when(issue()).refuses('order_not_paid', {}, 'order_id'));

  it('when the prepaid part was not captured', () =>
    given(orderMoney, placed({ payment_method: 'partial_prepaid' }), started())
      .when(issue())
      .refuses('order_not_paid'));

  it('when the order was cancelled without money', () =>
    given(orderMoney, ...cancelledOrder)
      .when(issue())
      .refuses('order_not_paid'));

  it('when everything was refunded', () =>
    given(orderMoney, ...paidOrder, requested(50_000), succeeded(50_000))
      .when(issue())
      .refuses('order_already_refunded'));

  it('when refunds of everything are pending', () =>
    given(orderMoney, ...paidOrder, requested(50_000))
      .when(issue())
      .refuses('order_already_refunded'));

  it('when it exceeds the remaining amount, which it names', () =>
    given(orderMoney, ...paidOrder, requested(20_000, ANOTHER), succeeded(20_000, ANOTHER), requested(20_000))
      .when(issue({ amount: 10_001 }))
      .refuses('refund_amount_exceeds_refundable', { max_refundable: 10_000 }, 'amount'));

  it('when the payment was captured over 180 days ago', () => {
    given(orderMoney, ...paidOrder).when(issue({}, NOON + WINDOW)).then(requested()); // prettier-ignore
    given(orderMoney, ...paidOrder).when(issue({}, NOON + WINDOW + 1)).refuses('refund_window_expired'); // prettier-ignore
  });

  it('counting the window from the capture, not from the order', () => {
    const late = [placed(), started(), ...at(NOON + DAY, [captured()])] as const;
    given(orderMoney, ...late).when(issue({}, NOON + DAY + WINDOW)).then(requested()); // prettier-ignore
  });

  it('when the order already has fifty, in any state', () => {
    given(orderMoney, ...paidOrder, ...fiftyRefunds.slice(2)).when(issue()).then(requested()); // prettier-ignore
    given(orderMoney, ...paidOrder, ...fiftyRefunds).when(issue()).refuses('refund_limit_reached'); // prettier-ignore
  });
});

describe('of several reasons to refuse a refund, the interface’s first is given', () => {
  const late = NOON + WINDOW + 1;
  const tooMuch = issue({ amount: 50_001 }, late);

  it('nothing left, before too much', () =>
    given(orderMoney, ...paidOrder, requested(50_000))
      .when(tooMuch)
      .refuses('order_already_refunded'));

  it('too much, before too late', () =>
    given(orderMoney, ...paidOrder)
      .when(tooMuch)
      .refuses('refund_amount_exceeds_refundable', { max_refundable: 50_000 }));

  it('too late, before too many', () =>
    given(orderMoney, ...paidOrder, ...fiftyRefunds)
      .when(issue({}, late))
      .refuses('refund_window_expired'));

  it('too much, before too many', () =>
    given(orderMoney, ...paidOrder, ...fiftyRefunds)
      .when(issue({ amount: 50_001 }))
      .refuses('refund_amount_exceeds_refundable', { max_refundable: 50_000 }));
});

describe('a capture for a cancelled order', () => {
  const goBack = (state: State) => refundLateCapture(state, REFUND, ORDER);
  const byItself = { ...refund, initiated_by: 'late_capture' as const, created_by: null };

  it('is not late if it came before the cancellation, which has refunded it', () =>
    given(orderMoney, ...paidOrder, requested(50_000, ANOTHER), cancelled, refundFailed(50_000, ANOTHER))
      .when(goBack)
      .thenNothing());

  it('is refunded automatically in full', () =>
    given(orderMoney, ...cancelledOrder, captured())
      .when(goBack)
      .then(fact('refund.requested', { ...byItself, amount: 50_000 })));

  it('is refunded except for other refunds', () =>
    given(orderMoney, ...cancelledOrder, captured(), requested(20_000, ANOTHER))
      .when(goBack)
      .then(fact('refund.requested', { ...byItself, amount: 30_000 })));

  it('is refunded once', () =>
    given(orderMoney, ...cancelledOrder, captured(), requested(50_000))
      .when(goBack)
      .thenNothing());

  it('is not refunded if the order was not cancelled', () =>
    given(orderMoney, ...paidOrder)
      .when(goBack)
      .thenNothing());

  it('needs no refund if nothing was captured', () =>
    given(orderMoney, ...cancelledOrder)
      .when(goBack)
      .thenNothing());
});

describe('submitting a refund to the gateway', () => {
  const submit = (state: State) => submitRefund(state, REFUND, 'rfnd_gateway');

  it('records the gateway’s reference', () =>
    given(orderMoney, ...paidOrder, requested())
      .when(submit)
      .then(refundSubmitted()));

  it('is recorded once', () =>
    given(orderMoney, ...paidOrder, requested(), refundSubmitted())
      .when(submit)
      .thenNothing());

  it('changes nothing if the gateway’s notice came before its answer', () => {
    given(orderMoney, ...paidOrder, requested(), succeeded()).when(submit).thenNothing(); // prettier-ignore
    given(orderMoney, ...paidOrder, requested(), refundFailed()).when(submit).thenNothing(); // prettier-ignore
  });

  it('needs a refund of the order', () =>
    given(orderMoney, ...paidOrder)
      .when(submit)
      .thenNothing());
});

describe('settling a refund', () => {
  const succeed = (state: State) => settleRefund(state, REFUND, { succeeded: true, reference: '512345678901', reference_type: 'rrn' });
  const fail = (state: State) =>
    settleRefund(state, REFUND, { succeeded: false, failure_code: 'declined', failure_message: 'The bank declined.' });

  it('succeeds with its amount and the bank’s reference', () =>
    given(orderMoney, ...paidOrder, requested())
      .when(succeed)
      .then(succeeded()));

  it('fails with its amount and the reason', () =>
    given(orderMoney, ...paidOrder, requested(), refundSubmitted())
      .when(fail)
      .then(refundFailed()));

  it('is done once', () => {
    given(orderMoney, ...paidOrder, requested(), succeeded()).when(succeed).thenNothing(); // prettier-ignore
    given(orderMoney, ...paidOrder, requested(), refundFailed()).when(fail).thenNothing(); // prettier-ignore
  });

  it('that succeeds after it failed is recorded with an alert, once: the money has left', () => {
    const message = 'The payment gateway sent ₹200.00 back after it had said that the refund failed.';
    const alert = fact('payment.alert_raised', { alert: 'refunded_after_failure', payment: PAYMENT, refund: REFUND, message });
    const story = [...paidOrder, requested(), refundFailed()];
    given(orderMoney, ...story).when(succeed).then(succeededAfterFailure(), alert); // prettier-ignore
    given(orderMoney, ...story, succeededAfterFailure()).when(succeed).thenNothing(); // prettier-ignore
    expect(refundable(folded(orderMoney, [...story, succeededAfterFailure()]))).toBe(30_000);
  });

  it('that the bank returns after its success fails, releases its amount, and raises an alert, once', () => {
    const message = 'A refund of ₹200.00 failed after the payment gateway had said that it went through: The bank declined.';
    const alert = fact('payment.alert_raised', {
      alert: 'refund_failed_after_success' as const,
      payment: PAYMENT,
      refund: REFUND,
      message,
    });
    const story = [...paidOrder, requested(), succeeded()];
    given(orderMoney, ...story).when(fail).then(failedAfterSuccess(), alert); // prettier-ignore
    given(orderMoney, ...story, failedAfterSuccess(), alert).when(fail).thenNothing(); // prettier-ignore
    const { refunded, reserved } = folded(orderMoney, [...story, failedAfterSuccess()]);
    expect([refunded, reserved]).toEqual([0, 0]);
    given(orderMoney, ...story, failedAfterSuccess()).when((money) => issueRefund(money, { ...draft, refund: ANOTHER, amount: 50_000 }, NOON)).then(requested(50_000, ANOTHER)); // prettier-ignore
  });

  it('that the bank returned and then sent after all counts again', () => {
    const story = [...paidOrder, requested(), succeeded(), failedAfterSuccess()];
    const [facts] = succeed(folded(orderMoney, story));
    expect(facts).toEqual(succeededAfterFailure());
    expect(folded(orderMoney, [...story, succeededAfterFailure()]).refunded).toBe(20_000);
  });

  it('leaves zero to refund, and not less, if more was refunded than captured', () => {
    const story = [...paidOrder, requested(), refundFailed(), requested(50_000, ANOTHER), succeeded(50_000, ANOTHER)];
    expect(refundable(folded(orderMoney, [...story, succeededAfterFailure()]))).toBe(0);
  });

  it('gets the bank’s reference later, once', () => {
    const unreferenced = fact('refund.succeeded', { refund: REFUND, amount: 20_000, reference: null, reference_type: null });
    const learnt = fact('refund.reference_told', { refund: REFUND, reference: '512345678901', reference_type: 'rrn' as const });
    given(orderMoney, ...paidOrder, requested(), unreferenced)
      .when(succeed)
      .then(learnt);
    given(orderMoney, ...paidOrder, requested(), unreferenced, learnt)
      .when(succeed)
      .thenNothing();
  });

  it('continues if the order was cancelled meanwhile', () =>
    given(orderMoney, ...paidOrder, requested(), cancelled)
      .when(succeed)
      .then(succeeded()));

  it('needs a refund of the order', () =>
    given(orderMoney, ...paidOrder, requested(1, ANOTHER))
      .when(succeed)
      .thenNothing());
});
