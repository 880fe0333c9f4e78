import { Module } from '@nestjs/common';
import { ClientSecretHolders } from '#accounts/contract';
import { alertRules } from '#alerts/contract';
import { CHECKOUT_ALERTS } from '#checkout/checkout.alerts';
import { CHECKOUT_CHANGES } from '#checkout/checkout.changed-objects';
import { CHECKOUT_UPCASTS } from '#checkout/checkout.upcasts';
import { CheckoutMerchantEvents } from '#checkout/checkout.merchant-events';
import { AbandonSessionPaymentController } from '#checkout/commands/abandon-session-payment/abandon-session-payment.controller';
import { AbandonSessionPaymentHandler } from '#checkout/commands/abandon-session-payment/abandon-session-payment.handler';
import { CaptureSessionPaymentHandler } from '#checkout/commands/capture-session-payment/capture-session-payment.handler';
import { ChangeSessionController } from '#checkout/commands/change-session/change-session.controller';
import { SESSION_HANDLERS } from '#checkout/commands/session.handlers';
import { CompleteSessionController } from '#checkout/commands/complete-session/complete-session.controller';
import { CompletionRisks } from '#checkout/commands/completion-risks';
import { CompleteSessionHandler } from '#checkout/commands/complete-session/complete-session.handler';
import { StoredSessionPurchases } from '#checkout/commands/stored-session-purchases';
import { ClientSecrets } from '#checkout/resource/client-secrets';
import { SessionHolders } from '#checkout/resource/session-holders';
import { CompleteSessionOfLinkHandler } from '#checkout/commands/complete-session-of-link/complete-session-of-link.handler';
import { CreateSessionController } from '#checkout/commands/create-session/create-session.controller';
import { CreateSessionHandler } from '#checkout/commands/create-session/create-session.handler';
import { ExpireSessionController } from '#checkout/commands/expire-session/expire-session.controller';
import { RepeatSessionUrlController } from '#checkout/commands/repeat-session-url/repeat-session-url.controller';
import { RepeatSessionUrlHandler } from '#checkout/commands/repeat-session-url/repeat-session-url.handler';
import { CompleteSessionWhenItsLinkHasCollected } from '#checkout/policies/complete-session-when-its-link-has-collected.policy';
import { ExpireSessionWhenDue } from '#checkout/policies/expire-session-when-due.policy';
import { PlaceOrderWhenSessionCompletes } from '#checkout/policies/place-order-when-session-completes.policy';
import { VerifyOrderController } from '#checkout/commands/verify-order/verify-order.controller';
import { VerifyOrderHandler } from '#checkout/commands/verify-order/verify-order.handler';
import { AwaitedAction } from '#checkout/queries/session-list/awaited-action';
import { SessionListController } from '#checkout/queries/session-list/session-list.controller';
import { OpenSessionsOfLinkHandler } from '#checkout/queries/open-sessions-of-link/open-sessions-of-link.handler';
import { sessionList } from '#checkout/queries/session-list/session-list.projection';
import { GetOrderNameHandler, GetSessionHandler, ListSessionsHandler } from '#checkout/queries/session-list/session-list.query';
import { CHECKOUT_PERSONAL_FACTS } from '#checkout/checkout.personal-facts';
import { changedObjects } from '#platform/event-history/changed-objects';
import { streamCategories } from '#platform/event-history/own-streams';
import { SessionPurchases } from '#risk/contract';
import { upcasts } from '#platform/event-history/upcasting';
import { personalFacts } from '#privacy/personal-data/personal-facts';
import { CHECKOUT_ERRORS } from '#checkout/checkout.error-codes';
import { errorCodes } from '#http/errors/error-catalogue';
import { projections } from '#platform/projector/projections.module';
import { CHECKOUT_HISTORIES } from '#checkout/checkout.histories';
import { resourceHistories } from '#platform/projector/resource-history';
import { CHECKOUT_SEARCHABLES } from '#checkout/checkout.searchables';
import { searchables } from '#search/contract';

@Module({
  controllers: [
    CreateSessionController,
    ChangeSessionController,
    CompleteSessionController,
    AbandonSessionPaymentController,
    ExpireSessionController,
    RepeatSessionUrlController,
    VerifyOrderController,
    SessionListController,
  ],
  providers: [
    changedObjects(CHECKOUT_CHANGES),
    streamCategories('checkout_session'),
    ClientSecrets,
    { provide: ClientSecretHolders, useClass: SessionHolders },
    { provide: SessionPurchases, useClass: StoredSessionPurchases },
    CreateSessionHandler,
    ...SESSION_HANDLERS,
    CompleteSessionHandler,
    CompletionRisks,
    CompleteSessionOfLinkHandler,
    AbandonSessionPaymentHandler,
    CaptureSessionPaymentHandler,
    RepeatSessionUrlHandler,
    VerifyOrderHandler,
    PlaceOrderWhenSessionCompletes,
    ExpireSessionWhenDue,
    CompleteSessionWhenItsLinkHasCollected,
    AwaitedAction,
    ListSessionsHandler,
    OpenSessionsOfLinkHandler,
    GetSessionHandler,
    GetOrderNameHandler,
    CheckoutMerchantEvents,
    alertRules(CHECKOUT_ALERTS),
    errorCodes(CHECKOUT_ERRORS),
    upcasts(CHECKOUT_UPCASTS),
    personalFacts(CHECKOUT_PERSONAL_FACTS),
    searchables(CHECKOUT_SEARCHABLES),
    resourceHistories(CHECKOUT_HISTORIES),
    projections([sessionList]),
  ],
  exports: [ClientSecretHolders, SessionPurchases],
})
export class CheckoutModule {}
