import { Module } from '@nestjs/common';
import { CheckoutMerchantEvents } from '#checkout/checkout.merchant-events';
import { CompleteSessionController } from '#checkout/commands/complete-session/complete-session.controller';
import { CompleteSessionHandler } from '#checkout/commands/complete-session/complete-session.handler';
import { ClientSecrets } from '#checkout/commands/create-session/client-secrets';
import { CreateSessionController } from '#checkout/commands/create-session/create-session.controller';
import { CreateSessionHandler } from '#checkout/commands/create-session/create-session.handler';
import { ExpireSessionController } from '#checkout/commands/expire-session/expire-session.controller';
import { ExpireSessionHandler } from '#checkout/commands/expire-session/expire-session.handler';
import { ExpireSessionWhenDue } from '#checkout/policies/expire-session-when-due.policy';
import { PlaceOrderWhenSessionCompletes } from '#checkout/policies/place-order-when-session-completes.policy';
import { SessionListController } from '#checkout/queries/session-list/session-list.controller';
import { sessionList } from '#checkout/queries/session-list/session-list.projection';
import { GetSessionHandler, ListSessionsHandler } from '#checkout/queries/session-list/session-list.query';
import { projections } from '#platform/projector/projections.module';

@Module({
  controllers: [CreateSessionController, CompleteSessionController, ExpireSessionController, SessionListController],
  providers: [
    ClientSecrets,
    CreateSessionHandler,
    CompleteSessionHandler,
    ExpireSessionHandler,
    PlaceOrderWhenSessionCompletes,
    ExpireSessionWhenDue,
    ListSessionsHandler,
    GetSessionHandler,
    CheckoutMerchantEvents,
    projections([sessionList]),
  ],
})
export class CheckoutModule {}
