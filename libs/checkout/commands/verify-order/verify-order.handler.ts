import { CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { VerifyOrder } from '#checkout/commands/verify-order/verify-order.command';
import { checkoutSession } from '#checkout/domain/checkout-session';
import { sessionMissing } from '#checkout/domain/session.errors';
import { sessionStream } from '#checkout/domain/session.events';
import type { SessionResource } from '#checkout/resource/session.resource';
import { shownWith } from '#checkout/resource/session.view';
import { fold } from '#kernel/fact';
import { AnswerVerification, notPending, ResendCode } from '#orders/verification/contract';
import { EventStore } from '#platform/event-store/event-store';

/** Passes the shopper's act to the order that the session has placed. */
@CommandHandler(VerifyOrder)
export class VerifyOrderHandler implements ICommandHandler<VerifyOrder> {
  constructor(
    private readonly eventStore: EventStore,
    private readonly commands: CommandBus,
  ) {}

  async execute({ session: id, code, context }: VerifyOrder): Promise<SessionResource> {
    const events = (await this.eventStore.load(sessionStream(id))).filter(({ metadata }) => context.owns(metadata));
    const { order, status } = fold(checkoutSession, events);
    if (status === 'none') throw sessionMissing(id);
    if (order === null) throw notPending(id, null);
    const command = code === null ? new ResendCode(order, context) : new AnswerVerification(order, { by: 'code', code }, context);
    return shownWith(events, await this.commands.execute(command));
  }
}
