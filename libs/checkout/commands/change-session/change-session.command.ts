import { checkoutSession } from '#checkout/domain/checkout-session';
import { changeSession, type SessionChanges } from '#checkout/domain/session-changes.decisions';
import { sessionStream } from '#checkout/domain/session.events';
import { sessionResource } from '#checkout/resource/session.view';
import { command, fields, shownBy } from '#platform/cqrs/command';

export const ChangeSession = command('ChangeSession', {
  input: fields<{ session: string; changes: SessionChanges }>(),
  stream: ({ session }) => sessionStream(session),
  view: checkoutSession,
  rule: (state, { session, changes, context }) => changeSession(state, session, changes, context.livemode, context.now),
  answer: shownBy(sessionResource),
});
