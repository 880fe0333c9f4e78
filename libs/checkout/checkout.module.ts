import { Module } from '@nestjs/common';
import { ClientSecretHolders } from '#accounts/contract';
import { alertRules } from '#alerts/contract';
import { CHECKOUT_ALERTS } from '#checkout/checkout.alerts';
import { CHECKOUT_CHANGES } from '#checkout/checkout.changed-objects';
import { CHECKOUT_ERRORS } from '#checkout/checkout.error-codes';
import { CHECKOUT_HISTORIES } from '#checkout/checkout.histories';
import { CheckoutMerchantEvents } from '#checkout/checkout.merchant-events';
import { CHECKOUT_PERSONAL_FACTS } from '#checkout/checkout.personal-facts';
import { CHECKOUT_SEARCHABLES } from '#checkout/checkout.searchables';
import { CHECKOUT_UPCASTS } from '#checkout/checkout.upcasts';
import { AbandonSessionPayment } from '#checkout/commands/abandon-session-payment/abandon-session-payment.command';
import { AbandonSessionPaymentController } from '#checkout/commands/abandon-session-payment/abandon-session-payment.controller';
import { CaptureSessionPaymentHandler } from '#checkout/commands/capture-session-payment/capture-session-payment.handler';
import { ChangeSession } from '#checkout/commands/change-session/change-session.command';
import { ChangeSessionController } from '#checkout/commands/change-session/change-session.controller';
import { CompleteSessionOfLink } from '#checkout/commands/complete-session-of-link/complete-session-of-link.command';
import { CompleteSession } from '#checkout/commands/complete-session/complete-session.command';
import { CompleteSessionController } from '#checkout/commands/complete-session/complete-session.controller';
import { CompletionRisks } from '#checkout/commands/completion-risks';
import { CreateSessionHandler } from '#checkout/commands/create-session/create-session.handler';
import { CreateSessionController } from '#checkout/commands/create-session/create-session.controller';
import { ExpireSession } from '#checkout/commands/expire-session/expire-session.command';
import { ExpireSessionController } from '#checkout/commands/expire-session/expire-session.controller';
import { FailSessionPayment } from '#checkout/commands/fail-session-payment/fail-session-payment.command';
import { RaiseSessionAlert } from '#checkout/commands/raise-session-alert/raise-session-alert.command';
import { RepeatSessionUrlHandler } from '#checkout/commands/repeat-session-url/repeat-session-url.handler';
import { RepeatSessionUrlController } from '#checkout/commands/repeat-session-url/repeat-session-url.controller';
import { RouteSessionPayment } from '#checkout/commands/route-session-payment/route-session-payment.command';
import { SettleSessionRefund } from '#checkout/commands/settle-session-refund/settle-session-refund.command';
import { StoredSessionPurchases } from '#checkout/commands/stored-session-purchases';
import { SubmitSessionPayment } from '#checkout/commands/submit-session-payment/submit-session-payment.command';
import { VerifyOrder } from '#checkout/commands/verify-order/verify-order.command';
import { VerifyOrderController } from '#checkout/commands/verify-order/verify-order.controller';
import { CompleteSessionWhenItsLinkHasCollected } from '#checkout/policies/complete-session-when-its-link-has-collected.policy';
import { ExpireSessionWhenDue } from '#checkout/policies/expire-session-when-due.policy';
import { PlaceOrderWhenSessionCompletes } from '#checkout/policies/place-order-when-session-completes.policy';
import { OpenSessionsOfLinkHandler } from '#checkout/queries/open-sessions-of-link/open-sessions-of-link.handler';
import { AwaitedAction } from '#checkout/queries/session-list/awaited-action';
import { SessionListController } from '#checkout/queries/session-list/session-list.controller';
import { sessionList } from '#checkout/queries/session-list/session-list.projection';
import { GetOrderNameHandler, GetSessionHandler, ListSessionsHandler } from '#checkout/queries/session-list/session-list.query';
import { ClientSecrets } from '#checkout/resource/client-secrets';
import { SessionHolders } from '#checkout/resource/session-holders';
import { errorCodes } from '#http/errors/error-catalogue';
import { commandHandlers } from '#platform/cqrs/command-handlers';
import { changedObjects } from '#platform/event-history/changed-objects';
import { streamCategories } from '#platform/event-history/own-streams';
import { upcasts } from '#platform/event-history/upcasting';
import { projections } from '#platform/projector/projections.module';
import { resourceHistories } from '#platform/projector/resource-history';
import { personalFacts } from '#privacy/personal-data/personal-facts';
import { SessionPurchases } from '#risk/contract';
import { searchables } from '#dashboard/search/contract';

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
    ...commandHandlers(
      AbandonSessionPayment,
      CaptureSessionPaymentHandler,
      ChangeSession,
      ExpireSession,
      RouteSessionPayment,
      SubmitSessionPayment,
      FailSessionPayment,
      SettleSessionRefund,
      RaiseSessionAlert,
      CompleteSession,
      CompleteSessionOfLink,
      CreateSessionHandler,
      RepeatSessionUrlHandler,
      VerifyOrder,
    ),
    changedObjects(CHECKOUT_CHANGES),
    streamCategories('checkout_session'),
    ClientSecrets,
    { provide: ClientSecretHolders, useClass: SessionHolders },
    { provide: SessionPurchases, useClass: StoredSessionPurchases },
    CompletionRisks,
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
