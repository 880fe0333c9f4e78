import { CommandBus } from '@nestjs/cqrs';
import { checkoutSession } from '#checkout/domain/checkout-session';
import { sessionMissing } from '#checkout/domain/session.errors';
import { sessionStream } from '#checkout/domain/session.events';
import { shownWith } from '#checkout/resource/session.view';
import { fold } from '#kernel/fact';
import { AnswerVerification, notPending, ResendCode } from '#orders/verification/contract';
import { compositeCommand, fields } from '#platform/cqrs/command';
import { EventStore } from '#platform/event-store/event-store';

/** Confirms the order that the session has placed by the code that the shopper has entered. A `code` of null sends another code. */
export const VerifyOrder = compositeCommand('VerifyOrder', {
  input: fields<{ session: string; code: string | null }>(),
  uses: { eventStore: EventStore, commands: CommandBus },
  async run({ session: id, code, context }, { eventStore, commands }) {
    const events = (await eventStore.load(sessionStream(id))).filter(({ metadata }) => context.owns(metadata));
    const { order, status } = fold(checkoutSession, events);
    if (status === 'none') throw sessionMissing(id);
    if (order === null) throw notPending(id, null);
    const command = code === null ? ResendCode({ order, context }) : AnswerVerification({ order, answer: { by: 'code', code }, context });
    return shownWith(events, await commands.execute(command));
  },
});
