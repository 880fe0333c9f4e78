import { CommandHandler, type ICommandHandler, QueryBus } from '@nestjs/cqrs';
import { RepeatSessionUrl } from '#checkout/commands/repeat-session-url/repeat-session-url.command';
import { checkoutSession, orderToCollectFor } from '#checkout/domain/checkout-session';
import { checkPayable } from '#checkout/domain/payable-session';
import { sessionStream } from '#checkout/domain/session.events';
import { ClientSecrets } from '#checkout/resource/client-secrets';
import type { CreatedSessionResource } from '#checkout/resource/session.resource';
import { shownWith } from '#checkout/resource/session.view';
import { fold } from '#kernel/fact';
import { OrderMayBePaid, orderStream } from '#orders/contract';
import { EventHistory } from '#platform/event-history/event-history';

@CommandHandler(RepeatSessionUrl)
export class RepeatSessionUrlHandler implements ICommandHandler<RepeatSessionUrl> {
  constructor(
    private readonly history: EventHistory,
    private readonly clientSecrets: ClientSecrets,
    private readonly queries: QueryBus,
  ) {}

  async execute({ session: id, context }: RepeatSessionUrl): Promise<CreatedSessionResource> {
    const events = (await this.history.stream(sessionStream(id))).filter(({ metadata }) => context.owns(metadata));
    const session = fold(checkoutSession, events);
    const order = session.order ?? orderToCollectFor(session);
    const story = order === null ? [] : await this.history.stream(orderStream(order));
    const mayBePaid = order !== null && (await this.queries.execute(new OrderMayBePaid(order, context.now)));
    checkPayable(session, id, mayBePaid, context.now);
    return this.clientSecrets.shown(shownWith(events, story));
  }
}
