import { ChangeSession } from '#checkout/commands/change-session/change-session.command';
import { ExpireSession } from '#checkout/commands/expire-session/expire-session.command';
import { FailSessionPayment } from '#checkout/commands/fail-session-payment/fail-session-payment.command';
import { RaiseSessionAlert } from '#checkout/commands/raise-session-alert/raise-session-alert.command';
import { RouteSessionPayment } from '#checkout/commands/route-session-payment/route-session-payment.command';
import { SettleSessionRefund } from '#checkout/commands/settle-session-refund/settle-session-refund.command';
import { SubmitSessionPayment } from '#checkout/commands/submit-session-payment/submit-session-payment.command';
import { checkoutSession } from '#checkout/domain/checkout-session';
import { changeSession } from '#checkout/domain/session-changes.decisions';
import {
  failSessionPayment,
  raiseSessionAlert,
  routeSessionPayment,
  settleSessionRefund,
  submitSessionPayment,
} from '#checkout/domain/session-payment.decisions';
import { expireIdleSession, expireSession } from '#checkout/domain/session.decisions';
import { sessionStream } from '#checkout/domain/session.events';
import { sessionResource } from '#checkout/resource/session.view';
import { fold } from '#kernel/fact';
import { decides, shownBy } from '#platform/event-store/decides';

const onSession = { stream: ({ session }: { readonly session: string }) => sessionStream(session), view: checkoutSession };

/** Handlers that decide on a session's stream alone. */
export const SESSION_HANDLERS = [
  decides(ChangeSession, {
    ...onSession,
    rule: (state, { session, changes, context }) => changeSession(state, session, changes, context.livemode, context.now),
    answer: shownBy(sessionResource),
  }),
  decides(ExpireSession, {
    ...onSession,
    rule: (state, { session, reason, onlyIdle, context }) =>
      (onlyIdle ? expireIdleSession : expireSession)(state, session, reason, context.now),
    answer: shownBy(sessionResource),
  }),
  decides(RouteSessionPayment, {
    ...onSession,
    rule: (state, { payment, route }) => routeSessionPayment(state, payment, route),
    answer({ events, isNew }, { payment }) {
      const connection = fold(checkoutSession, events).payments.get(payment)?.connection ?? null;
      return connection === null ? null : { connection, isNew };
    },
  }),
  decides(SubmitSessionPayment, {
    ...onSession,
    rule: (state, { submitted, context }) => submitSessionPayment(state, submitted, context.now),
  }),
  decides(FailSessionPayment, { ...onSession, rule: (state, { payment, error }) => failSessionPayment(state, payment, error) }),
  decides(SettleSessionRefund, { ...onSession, rule: (state, { refund, outcome }) => settleSessionRefund(state, refund, outcome) }),
  decides(RaiseSessionAlert, { ...onSession, rule: (state, { alert }) => raiseSessionAlert(state, alert), answer: ({ isNew }) => isNew }),
];
