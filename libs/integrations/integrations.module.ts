import { Module } from '@nestjs/common';
import { AccountsModule } from '#accounts/accounts.module';
import { alertRules } from '#alerts/contract';
import { ChargeableMethods } from '#checkout/contract';
import { errorCodes } from '#http/errors/error-catalogue';
import { CompareWithGateway } from '#integrations/comparison/compare-with-gateway';
import { CompareWithShop } from '#integrations/comparison/compare-with-shop';
import { ComparisonController } from '#integrations/comparison/comparison.controller';
import { AccountConnections } from '#integrations/connections/account-connections';
import { ConnectionsController } from '#integrations/connections/admin/connections.controller';
import { RemoveConnectionController } from '#integrations/connections/admin/remove-connection.controller';
import { ConnectionAct } from '#integrations/connections/approvals/connection-act';
import { ConnectSandboxWhenAccountOpens } from '#integrations/connections/connect-sandbox-when-account-opens.policy';
import { ConnectionBook } from '#integrations/connections/connection-book';
import { ConnectionRemoval } from '#integrations/connections/connection-removal';
import { CONNECTION_UPCASTS } from '#integrations/connections/connection.upcasts';
import { Connections } from '#integrations/connections/connections';
import { EraseCredentialsWhenNothingIsUnderWay } from '#integrations/connections/erase-credentials-when-nothing-is-under-way.policy';
import { connectionLookup } from '#integrations/connections/lookups/connections.projection';
import { PartnerProbes } from '#integrations/connections/partner-probes';
import { INTEGRATIONS_CHANGES } from '#integrations/integration.changed-objects';
import { INTEGRATION_ALERTS } from '#integrations/integrations.alerts';
import { ConnectedMessages } from '#integrations/messaging/connected-messages';
import { MailServers } from '#integrations/messaging/mail-servers';
import { Outbound } from '#integrations/messaging/outbound';
import { RemoveSimulatedMessagesWhenCustomerIsForgotten } from '#integrations/messaging/policies/remove-simulated-messages-when-customer-is-forgotten.policy';
import { SandboxMessages } from '#integrations/messaging/sandbox-messages';
import { TextProviders } from '#integrations/messaging/text-providers';
import { PartnerCounts } from '#integrations/partner-counts';
import { PARTNER_ERRORS } from '#integrations/partner.error-codes';
import { ConnectedMethods } from '#integrations/payments/connected-methods';
import { GatewayAlerts } from '#integrations/payments/gateway-alerts';
import { GatewayClient } from '#integrations/payments/gateway-client';
import { GatewaySettlements } from '#integrations/payments/gateway-settlements';
import { GatewaySettlementsClient } from '#integrations/payments/gateway-settlements-client';
import { PaymentGateways } from '#integrations/payments/gateway/payment-gateways';
import { GatewayNoticesController } from '#integrations/payments/kept-notices/admin/gateway-notices.controller';
import { NoticeSupport } from '#integrations/payments/kept-notices/admin/notice-support';
import { NoticesController } from '#integrations/payments/kept-notices/admin/notices.controller';
import { ApplyNoticeWhenKept } from '#integrations/payments/kept-notices/apply-notice-when-kept.policy';
import { RetryNotice } from '#integrations/payments/kept-notices/commands/retry-notice/retry-notice.command';
import { IncomingGatewayNotices } from '#integrations/payments/kept-notices/incoming-gateway-notices';
import { KeptNoticeFacts } from '#integrations/payments/kept-notices/kept-notice-facts';
import { KeptNotices } from '#integrations/payments/kept-notices/kept-notices';
import { NoticeAttempts } from '#integrations/payments/kept-notices/notice-attempts';
import { NoticeBodies } from '#integrations/payments/kept-notices/notice-bodies';
import { NoticeKeeper } from '#integrations/payments/kept-notices/notice-keeper';
import { PersonOfNotice } from '#integrations/payments/kept-notices/person-of-notice';
import { MoneyUnderWay } from '#integrations/payments/money-under-way';
import { OutcomesAtGateways } from '#integrations/payments/outcomes-at-gateways';
import { CancelHostedPageWhenPaymentEnds } from '#integrations/payments/policies/cancel-hosted-page-when-payment-ends.policy';
import { CaptureWhenAuthorized } from '#integrations/payments/policies/capture-when-authorized.policy';
import { ChargeWhenPaymentStarts } from '#integrations/payments/policies/charge-when-payment-starts.policy';
import { ChargeWhenSessionPaymentStarts } from '#integrations/payments/policies/charge-when-session-payment-starts.policy';
import { LookUpWhenGatewayIsSilent } from '#integrations/payments/policies/look-up-when-gateway-is-silent.policy';
import { RefundAtGatewayWhenCapturedAgain } from '#integrations/payments/policies/refund-at-gateway-when-captured-again.policy';
import { RefundAtGatewayWhenCapturedLate } from '#integrations/payments/policies/refund-at-gateway-when-captured-late.policy';
import { RefundAtGatewayWhenRequested } from '#integrations/payments/policies/refund-at-gateway-when-requested.policy';
import { QueriedOutcomes } from '#integrations/payments/queried-outcomes';
import { NamedPayments } from '#integrations/payments/receive-notice/named-payments';
import { PaymentReports } from '#integrations/payments/receive-notice/payment-reports';
import { ReceiveDispute } from '#integrations/payments/receive-notice/receive-dispute.command';
import { ReceiveGatewayRefund } from '#integrations/payments/receive-notice/receive-gateway-refund.command';
import { ReceiveNoticeHandler } from '#integrations/payments/receive-notice/receive-notice.handler';
import { ReceiveNoticeController } from '#integrations/payments/receive-notice/receive-notice.controller';
import { RefundReports } from '#integrations/payments/receive-notice/refund-reports';
import { ReturnAddresses } from '#integrations/payments/return/return-addresses';
import { ReturnController } from '#integrations/payments/return/return.controller';
import { ReturnedPayments } from '#integrations/payments/return/returned-payments';
import { SandboxBanks } from '#integrations/payments/sandbox-banks';
import { SandboxBanksClient } from '#integrations/payments/sandbox-banks-client';
import { ApplyNoticeWhenReceived } from '#integrations/storefront/notices/apply-notice-when-received.policy';
import { IncomingNotices } from '#integrations/storefront/notices/incoming-notices';
import { RemovedApp } from '#integrations/storefront/notices/removed-app';
import { ReportedOrders } from '#integrations/storefront/notices/reported-orders';
import { StorefrontNoticesController } from '#integrations/storefront/notices/storefront-notices.controller';
import { StorefrontOrders } from '#integrations/storefront/notices/storefront-orders';
import { WaitingNotices } from '#integrations/storefront/notices/waiting-notices';
import { SandboxShops } from '#integrations/storefront/shop-client/sandbox-shops';
import { SandboxShopsClient } from '#integrations/storefront/shop-client/sandbox-shops-client';
import { Storefronts } from '#integrations/storefront/shop-client/storefronts';
import { ConnectedShops } from '#integrations/storefront/sync/connected-shops';
import { MirrorOrderWhenItMoves } from '#integrations/storefront/sync/mirror-order-when-it-moves.policy';
import { OrderMirror } from '#integrations/storefront/sync/order-mirror';
import { PollChangesEveryTenMinutes } from '#integrations/storefront/sync/poll-changes-every-ten-minutes.policy';
import { Messages, SandboxPhone } from '#messaging/contract';
import { ShopsOfOrders } from '#orders/storefront/contract';
import { commandHandlers } from '#platform/cqrs/command-handlers';
import { changedObjects } from '#platform/event-history/changed-objects';
import { streamCategories } from '#platform/event-history/own-streams';
import { upcasts } from '#platform/event-history/upcasting';
import { projections } from '#platform/projector/projections.module';

/** Parts that the composition reads. */
export { Connections, PaymentGateways, Storefronts };

@Module({
  imports: [AccountsModule],
  controllers: [
    ReceiveNoticeController,
    ReturnController,
    StorefrontNoticesController,
    ComparisonController,
    ConnectionsController,
    RemoveConnectionController,
    NoticesController,
    GatewayNoticesController,
  ],
  providers: [
    ...commandHandlers(ReceiveDispute, ReceiveGatewayRefund, RetryNotice, ReceiveNoticeHandler),
    changedObjects(INTEGRATIONS_CHANGES),
    streamCategories('connection', 'storefront_order', 'gateway_notice'),
    upcasts(CONNECTION_UPCASTS),
    Connections,
    ConnectionBook,
    AccountConnections,
    ConnectionAct,
    ConnectionRemoval,
    EraseCredentialsWhenNothingIsUnderWay,
    MoneyUnderWay,
    CompareWithGateway,
    CompareWithShop,
    PartnerProbes,
    PartnerCounts,
    ConnectSandboxWhenAccountOpens,
    PaymentGateways,
    { provide: OutcomesAtGateways, useExisting: PaymentGateways },
    { provide: GatewaySettlements, useClass: GatewaySettlementsClient },
    { provide: SandboxBanks, useClass: SandboxBanksClient },
    GatewayClient,
    GatewayAlerts,
    CancelHostedPageWhenPaymentEnds,
    CaptureWhenAuthorized,
    ChargeWhenPaymentStarts,
    ChargeWhenSessionPaymentStarts,
    RefundAtGatewayWhenRequested,
    RefundAtGatewayWhenCapturedLate,
    RefundAtGatewayWhenCapturedAgain,
    QueriedOutcomes,
    LookUpWhenGatewayIsSilent,
    PaymentReports,
    RefundReports,
    NamedPayments,
    IncomingGatewayNotices,
    NoticeKeeper,
    NoticeBodies,
    NoticeAttempts,
    PersonOfNotice,
    KeptNotices,
    KeptNoticeFacts,
    ApplyNoticeWhenKept,
    NoticeSupport,
    ReturnAddresses,
    ReturnedPayments,
    Storefronts,
    { provide: SandboxShops, useClass: SandboxShopsClient },
    StorefrontOrders,
    ReportedOrders,
    IncomingNotices,
    ApplyNoticeWhenReceived,
    RemovedApp,
    WaitingNotices,
    ConnectedShops,
    { provide: ShopsOfOrders, useExisting: ConnectedShops },
    { provide: ChargeableMethods, useClass: ConnectedMethods },
    Outbound,
    TextProviders,
    MailServers,
    { provide: Messages, useClass: ConnectedMessages },
    SandboxMessages,
    { provide: SandboxPhone, useExisting: SandboxMessages },
    RemoveSimulatedMessagesWhenCustomerIsForgotten,
    MirrorOrderWhenItMoves,
    OrderMirror,
    PollChangesEveryTenMinutes,
    alertRules(INTEGRATION_ALERTS),
    errorCodes(PARTNER_ERRORS),
    projections([connectionLookup]),
  ],
  exports: [
    Connections,
    PartnerCounts,
    PaymentGateways,
    GatewaySettlements,
    SandboxBanks,
    SandboxShops,
    Storefronts,
    ShopsOfOrders,
    ChargeableMethods,
    Messages,
    SandboxPhone,
  ],
})
export class IntegrationsModule {}
