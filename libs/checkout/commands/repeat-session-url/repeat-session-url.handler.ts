import { QueryBus } from '@nestjs/cqrs';
import { RepeatSessionUrl } from '#checkout/commands/repeat-session-url/repeat-session-url.command';
import { checkoutSession, orderToCollectFor } from '#checkout/domain/checkout-session';
import { checkPayable } from '#checkout/domain/payable-session';
import { sessionStream } from '#checkout/domain/session.events';
import { ClientSecrets } from '#checkout/resource/client-secrets';
import { shownWith } from '#checkout/resource/session.view';
import { fold } from '#kernel/fact';
import { OrderMayBePaid, orderStream } from '#orders/contract';
import { compositeCommand } from '#platform/cqrs/command';
import { EventHistory } from '#platform/event-history/event-history';

export const RepeatSessionUrlHandler = compositeCommand(RepeatSessionUrl, {
  uses: { history: EventHistory, clientSecrets: ClientSecrets, queries: QueryBus },
  async run({ session: id, context }, { history, clientSecrets, queries }) {
    const events = (await history.stream(sessionStream(id))).filter(({ metadata }) => context.owns(metadata));
    const session = fold(checkoutSession, events);
    const order = session.order ?? orderToCollectFor(session);
    const story = order === null ? [] : await history.stream(orderStream(order));
    const mayBePaid = order !== null && (await queries.execute(new OrderMayBePaid(order, context.now)));
    checkPayable(session, id, mayBePaid, context.now);
    return clientSecrets.shown(shownWith(events, story));
  },
});
