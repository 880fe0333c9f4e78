import { fact } from '#kernel/fact';
import { DAY, MINUTE } from '#kernel/time';
import { verification } from '#orders/verification/domain/verification';
import { MOST_ATTEMPTS } from '#orders/domain/verification-summary';
import {
  answerVerification,
  issueCode,
  type MessageOutcome,
  reportMessage,
  timeOutVerification,
  type VerificationAnswer,
} from '#orders/verification/domain/verification.decisions';
import { requestVerification } from '#orders/domain/verification-request.decisions';
import type { TimeoutAction } from '#orders/domain/events/verification.events';
import { at, given, NOON } from '#test/support/facts/given';
import { cashOrder, fulfilled, ORDER, placed, REFUND, SESSION, storefrontCancelled } from '#test/support/facts/order-facts';

type State = typeof verification.initial;

const hashOf = (code: number): string => `hash of ${code}`;
const requested = (timeout_action: TimeoutAction = 'hold') => requestVerification(SESSION, { now: NOON, timeout_action, hashOf });
const story = [cashOrder, ...requested()] as const;
const ofSession = { checkout_session: SESSION };

const byCode = (right: boolean): VerificationAnswer => ({ by: 'code', isCode: () => right });
const byLink = (confirms: boolean): VerificationAnswer => ({ by: 'link', confirms, refund: REFUND });
const byMerchant: VerificationAnswer = { by: 'merchant', note: 'By telephone.' };
const answer =
  (given: VerificationAnswer, now = NOON) =>
  (state: State) =>
    answerVerification(state, ORDER, given, now);
const resend = (now: number) => (state: State) => issueCode(state, ORDER, hashOf, now);
const timeOut = (now: number) => (state: State) => timeOutVerification(state, ORDER, REFUND, now);

const confirmed = (method: 'code' | 'link' | 'merchant', note: string | null = null) =>
  fact('verification.confirmed', { ...ofSession, method, note });
const issued = (code: number, moment: number) =>
  fact('verification.code_issued', { ...ofSession, code, code_hash: hashOf(code), expires_at: moment + 10 * MINUTE });
const failed = (attempts_left: number, code = 1) => fact('verification.attempt_failed', { ...ofSession, code, attempts_left });
const allTries = Array.from({ length: MOST_ATTEMPTS }, (_, n) => failed(MOST_ATTEMPTS - 1 - n));
const refused = fact('verification.refused', ofSession);
const timedOut = (action: TimeoutAction) => fact('verification.timed_out', { ...ofSession, action });
const own = (cancel_reason: 'verification_refused' | 'verification_timed_out') => fact('order.cancelled', { cancel_reason });

describe('asking the shopper to confirm an order', () => {
  it('records the deadline, without a code', () => {
    expect(requested()).toEqual([
      fact('verification.requested', { ...ofSession, times_out_at: NOON + DAY, timeout_action: 'hold' }),
      issued(1, NOON),
    ]);
  });
});

describe('a code', () => {
  it('confirms the order', () => given(verification, ...story).when(answer(byCode(true))).then(confirmed('code'))); // prettier-ignore
  it('that is wrong is counted', () => given(verification, ...story).when(answer(byCode(false))).then(failed(4))); // prettier-ignore

  it('can be tried five times; after that even the right one is refused', () => {
    given(verification, ...story, ...allTries.slice(0, 4)).when(answer(byCode(true))).then(confirmed('code')); // prettier-ignore
    given(verification, ...story, ...allTries).when(answer(byCode(true))).refuses('verification_attempts_exceeded', {}, 'code'); // prettier-ignore
  });

  it('is valid for ten minutes', () => {
    const late = NOON + 10 * MINUTE;
    given(verification, ...story).when(answer(byCode(true), late - 1)).then(confirmed('code')); // prettier-ignore
    given(verification, ...story).when(answer(byCode(true), late)).refuses('verification_code_expired', {}, 'code'); // prettier-ignore
  });

  it('is replaced by the next one, which has new attempts', () => {
    const after = [...story, ...allTries, ...at(NOON + MINUTE, [issued(2, NOON + MINUTE)])];
    const isSecond: VerificationAnswer = { by: 'code', isCode: (hash, code) => hash === hashOf(2) && code === 2 };
    given(verification, ...after).when(answer(isSecond, NOON + MINUTE)).then(confirmed('code')); // prettier-ignore
    given(verification, ...after).when(answer(byCode(false), NOON + MINUTE)).then(failed(4, 2)); // prettier-ignore
  });

  it('is sent again after a minute, and four times in all', () => {
    given(verification, ...story).when(resend(NOON + MINUTE - 1)).refuses('verification_resend_too_soon', { resend_after: NOON + MINUTE }); // prettier-ignore
    given(verification, ...story).when(resend(NOON + MINUTE)).then(issued(2, NOON + MINUTE)); // prettier-ignore
    const four = [2, 3, 4].flatMap((code) => at(NOON + code * MINUTE, [issued(code, NOON + code * MINUTE)]));
    given(verification, ...story, ...four).when(resend(NOON + DAY - 1)).refuses('verification_resend_limit_reached'); // prettier-ignore
  });

  it('has its message’s outcome recorded, unless another code replaced it', () => {
    const report = (code: number, outcome: MessageOutcome) => (state: State) => reportMessage(state, code, outcome);
    const byMail = { channel: 'email' } as const;
    given(verification, ...story).when(report(1, byMail)).then(fact('verification.message_sent', { ...ofSession, code: 1, ...byMail })); // prettier-ignore
    given(verification, ...story).when(report(1, { reason: 'No.' })).then(fact('verification.message_failed', { ...ofSession, code: 1, reason: 'No.' })); // prettier-ignore
    given(verification, ...story, issued(2, NOON)).when(report(1, { reason: 'No.' })).thenNothing(); // prettier-ignore
  });
});

describe('an order that awaits confirmation', () => {
  it('accepts no answer of the shopper after its time, even before the timeout is recorded; the merchant may still answer', () => {
    for (const late of [
      answer(byLink(true), NOON + DAY),
      answer(byLink(false), NOON + DAY),
      answer(byCode(true), NOON + DAY),
      resend(NOON + DAY),
    ])
      given(verification, ...story)
        .when(late)
        .refuses('verification_not_pending');
    given(verification, ...story).when(answer(byMerchant, NOON + DAY)).then(confirmed('merchant', 'By telephone.')); // prettier-ignore
  });

  it('is confirmed by the link, or by the merchant with a note', () => {
    given(verification, ...story).when(answer(byLink(true))).then(confirmed('link')); // prettier-ignore
    given(verification, ...story).when(answer(byMerchant)).then(confirmed('merchant', 'By telephone.')); // prettier-ignore
  });

  it('is cancelled when the shopper refuses it', () =>
    given(verification, ...story)
      .when(answer(byLink(false)))
      .then(refused, own('verification_refused')));

  it('is answered once: a repeat changes nothing, and an answer is final', () => {
    given(verification, ...story, confirmed('link')).when(answer(byCode(true))).thenNothing(); // prettier-ignore
    given(verification, ...story, confirmed('link')).when(answer(byLink(false))).refuses('verification_not_pending'); // prettier-ignore
    const gone = [...story, refused, own('verification_refused')];
    given(verification, ...gone).when(answer(byLink(false))).thenNothing(); // prettier-ignore
    given(verification, ...gone).when(answer(byMerchant)).refuses('verification_not_pending'); // prettier-ignore
    given(verification, ...gone).when(resend(NOON + MINUTE)).refuses('verification_not_pending'); // prettier-ignore
  });

  it('stays on hold or is cancelled when its time is over, as set when it was placed', () => {
    given(verification, ...story).when(timeOut(NOON + DAY - 1)).thenNothing(); // prettier-ignore
    given(verification, ...story).when(timeOut(NOON + DAY)).then(timedOut('hold')); // prettier-ignore
    given(verification, cashOrder, ...requested('cancel')).when(timeOut(NOON + DAY)).then(timedOut('cancel'), own('verification_timed_out')); // prettier-ignore
    given(verification, ...story, confirmed('code')).when(timeOut(NOON + DAY)).thenNothing(); // prettier-ignore
  });

  it('can be confirmed only by the merchant after it timed out', () => {
    const held = [...story, timedOut('hold')];
    given(verification, ...held).when(answer(byMerchant)).then(confirmed('merchant', 'By telephone.')); // prettier-ignore
    given(verification, ...held).when(answer(byLink(true))).refuses('verification_not_pending'); // prettier-ignore
  });

  it.each([
    ['fulfilled', fulfilled],
    ['cancelled', storefrontCancelled],
    ['paid online', fact('order.terms_changed', { ...placed().data, checkout_session: SESSION, payment_link: 'pl_1' })],
  ])('no longer awaits it once it is %s', (_, over) => {
    given(verification, ...story, over).when(answer(byCode(true))).refuses('verification_not_pending'); // prettier-ignore
    given(verification, ...story, over).when(timeOut(NOON + DAY)).thenNothing(); // prettier-ignore
  });

  it('exists', () => {
    given(verification, cashOrder).when(answer(byMerchant)).refuses('verification_not_pending'); // prettier-ignore
    given(verification).when(answer(byMerchant)).refuses('resource_missing'); // prettier-ignore
  });
});
