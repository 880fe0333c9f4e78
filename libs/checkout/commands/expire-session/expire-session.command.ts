import { checkoutSession } from '#checkout/domain/checkout-session';
import { expireIdleSession, expireSession } from '#checkout/domain/session.decisions';
import { type ExpiredReason, sessionStream } from '#checkout/domain/session.events';
import { sessionResource } from '#checkout/resource/session.view';
import { command, fields, shownBy } from '#platform/cqrs/command';

export const ExpireSession = command('ExpireSession', {
  input: fields<{
    session: string;
    reason: ExpiredReason;
    /** Whether a session in which the shopper is paying stays open. */
    onlyIdle?: boolean;
  }>(),
  stream: ({ session }) => sessionStream(session),
  view: checkoutSession,
  rule: (state, { session, reason, onlyIdle = false, context }) =>
    (onlyIdle ? expireIdleSession : expireSession)(state, session, reason, context.now),
  answer: shownBy(sessionResource),
});
