import { Module } from '@nestjs/common';
import { alertRules } from '#alerts/contract';
import { RebuildOrderController } from '#orders/admin/rebuild-order.controller';
import { ConfirmOrders } from '#orders/bulk-acts/confirm-orders';
import { WriteOffCollections } from '#orders/bulk-acts/write-off-collections';
import { RefundOrders } from '#orders/bulk-acts/refund-orders';
import { TagOrders } from '#orders/bulk-acts/tag-orders';
import { ChangeOrderController } from '#orders/commands/change-order/change-order.controller';
import { ORDER_HANDLERS } from '#orders/commands/order.handlers';
import { PlaceOrderHandler } from '#orders/commands/place-order/place-order.handler';
import { ReportFulfillmentHandler } from '#orders/fulfillment/commands/report-fulfillment/report-fulfillment.handler';
import { ORDER_ALERTS } from '#orders/order.alerts';
import { ORDERS_CHANGES } from '#orders/order.changed-objects';
import { OrderChecks } from '#orders/order.checks';
import { OrderMerchantEvents } from '#orders/order.merchant-events';
import { ORDER_PERSONAL_FACTS } from '#orders/order.personal-facts';
import { ORDER_UPCASTS } from '#orders/order.upcasts';
import { PAYMENT_HANDLERS } from '#orders/payments/commands/payment.handlers';
import { moneyFigures } from '#orders/payments/queries/money-figures/money-figures.projection';
import { MoneyMeasures } from '#orders/payments/queries/money-figures/money-measures';
import { PaymentListController } from '#orders/payments/queries/payment-list/payment-list.controller';
import { paymentList } from '#orders/payments/queries/payment-list/payment-list.projection';
import { OrderMayBePaidHandler } from '#orders/payments/queries/order-may-be-paid/order-may-be-paid.handler';
import { GetPaymentHandler, ListPaymentsHandler } from '#orders/payments/queries/payment-list/payment-list.query';
import { FailPaymentWhenOpenTooLong } from '#orders/payments/policies/fail-payment-when-open-too-long.policy';
import { FiguresController } from '#orders/queries/figures/figures.controller';
import { GetFiguresHandler } from '#orders/queries/figures/figures.query';
import { OrderJobsController } from '#orders/queries/order-jobs/order-jobs.controller';
import { ListOrderJobsHandler } from '#orders/queries/order-jobs/order-jobs.query';
import { OrderHistoryController } from '#orders/queries/order-history/order-history.controller';
import { GetPaymentsHandler, GetTimelineHandler } from '#orders/queries/order-history/order-history.query';
import { GetObjectsOfOrderHandler } from '#orders/queries/order-objects/order-objects.handler';
import { OrderListController } from '#orders/queries/order-list/order-list.controller';
import { orderList } from '#orders/queries/order-list/order-list.projection';
import { GetOrderHandler, ListOrdersHandler } from '#orders/queries/order-list/order-list.query';
import { ChangeRefundController } from '#orders/refunds/commands/change-refund/change-refund.controller';
import { ChangeRefundHandler } from '#orders/refunds/commands/change-refund/change-refund.handler';
import { IssueRefundController } from '#orders/refunds/commands/issue-refund/issue-refund.controller';
import { WriteOffAct } from '#orders/cod/write-off-act';
import { RefundAct } from '#orders/refunds/refund-act';
import { IssueRefundHandler } from '#orders/refunds/commands/issue-refund/issue-refund.handler';
import { RefundShareHandler } from '#orders/refunds/commands/refund-share/refund-share.handler';
import { RecordGatewayRefundHandler } from '#orders/refunds/commands/record-gateway-refund/record-gateway-refund.handler';
import { SettleRefundHandler } from '#orders/refunds/commands/settle-refund/settle-refund.handler';
import { SubmitRefundHandler } from '#orders/refunds/commands/submit-refund/submit-refund.handler';
import { RefundCancelledOrderWhenDisputeIsWon } from '#orders/refunds/policies/refund-cancelled-order-when-dispute-is-won.policy';
import { RefundLateCaptureWhenOrderIsCancelled } from '#orders/refunds/policies/refund-late-capture-when-order-is-cancelled.policy';
import { RefundListController } from '#orders/refunds/queries/refund-list/refund-list.controller';
import { refundList } from '#orders/refunds/queries/refund-list/refund-list.projection';
import { GetRefundHandler, ListRefundsHandler } from '#orders/refunds/queries/refund-list/refund-list.query';
import { RefundStreams } from '#orders/refunds/refund-streams';
import { PaymentMerchantEvents } from '#orders/payments/payment.merchant-events';
import { RefundMerchantEvents } from '#orders/refunds/refund.merchant-events';
import { REFUND_PERSONAL_FACTS } from '#orders/refunds/refund.personal-facts';
import { ReportStorefrontHandler } from '#orders/storefront/commands/report-storefront/report-storefront.handler';
import { changedObjects } from '#platform/event-history/changed-objects';
import { streamCategories } from '#platform/event-history/own-streams';
import { upcasts } from '#platform/event-history/upcasting';
import { personalFacts } from '#platform/personal-data/personal-facts';
import { PayAgainHandler } from '#orders/payments/commands/pay-again/pay-again.handler';
import { EndPaymentWindowWhenDue } from '#orders/payments/policies/end-payment-window-when-due.policy';
import { PAYMENT_ERRORS } from '#orders/payments/payment.error-codes';
import { ORDER_ERRORS } from '#orders/order.error-codes';
import { REFUND_ERROR_DETAILS, REFUND_ERRORS } from '#orders/refunds/refund.error-codes';
import { COD_ALERTS } from '#orders/cod/cod.alerts';
import { CodMerchantEvents } from '#orders/cod/cod.merchant-events';
import { ApplyRemittanceLineHandler } from '#orders/cod/commands/apply-remittance-line/apply-remittance-line.handler';
import { ResolveCollectionController } from '#orders/cod/commands/resolve-collection/resolve-collection.controller';
import { ProposeWriteOffHandler } from '#orders/cod/commands/propose-write-off/propose-write-off.handler';
import { ResolveCollectionHandler } from '#orders/cod/commands/resolve-collection/resolve-collection.handler';
import { VoidRemittanceLinesHandler } from '#orders/cod/commands/void-remittance-lines/void-remittance-lines.handler';
import { MarkCollectionOverdueWhenDue } from '#orders/cod/policies/mark-collection-overdue-when-due.policy';
import { SetDueDateWhenCashIsCollected } from '#orders/cod/policies/set-due-date-when-cash-is-collected.policy';
import { CodAgingController } from '#orders/cod/queries/cod-aging/cod-aging.controller';
import { GetAgingHandler } from '#orders/cod/queries/cod-aging/cod-aging.query';
import { CollectionListController } from '#orders/cod/queries/collection-list/collection-list.controller';
import { collectionList } from '#orders/cod/queries/collection-list/collection-list.projection';
import { GetCollectionHandler, ListCollectionsHandler } from '#orders/cod/queries/collection-list/collection-list.query';
import { LikelyCollectionsHandler } from '#orders/cod/queries/likely-collections/likely-collections.handler';
import { codReferences } from '#orders/cod/queries/orders-of/cod-references.projection';
import { OrdersOfHandler } from '#orders/cod/queries/orders-of/orders-of.handler';
import { MissingCollectionsHandler } from '#orders/cod/queries/missing-collections/missing-collections.handler';
import { WeighRemittanceLineHandler } from '#orders/cod/queries/weigh-remittance-line/weigh-remittance-line.handler';
import { COD_ERRORS } from '#orders/cod/cod.error-codes';
import { AnswerVerificationHandler } from '#orders/verification/commands/answer-verification/answer-verification.handler';
import { ConfirmOrderController } from '#orders/verification/commands/answer-verification/confirm-order.controller';
import { OpenVerificationLinkHandler } from '#orders/verification/commands/open-verification-link/open-verification-link.handler';
import { ResendCodeController } from '#orders/verification/commands/resend-code/resend-code.controller';
import { ResendCodeHandler } from '#orders/verification/commands/resend-code/resend-code.handler';
import { SendCodeWhenIssued } from '#orders/verification/policies/send-code-when-issued.policy';
import { TimeOutVerificationWhenDue } from '#orders/verification/policies/time-out-verification-when-due.policy';
import { RequiredVerifications } from '#orders/verification/required-verifications';
import { VERIFICATION_ALERTS } from '#orders/verification/verification.alerts';
import { VERIFICATION_ERROR_DETAILS, VERIFICATION_ERRORS } from '#orders/verification/verification.error-codes';
import { VerificationMerchantEvents } from '#orders/verification/verification.merchant-events';
import { VerificationSecrets } from '#orders/verification/verification-secrets';
import { errorCodes } from '#platform/http/error-catalogue';
import { JobsModule } from '#platform/jobs/jobs.module';
import { projections, ProjectionsModule } from '#platform/projector/projections.module';
import { ORDER_HISTORIES } from '#orders/order.histories';
import { resourceHistories } from '#platform/projector/resource-history';
import { ORDER_SEARCHABLES } from '#orders/order.searchables';
import { searchables } from '#search/contract';

export { MoneyMeasures };

@Module({
  imports: [JobsModule, ProjectionsModule],
  controllers: [
    RebuildOrderController,
    ChangeOrderController,
    OrderListController,
    OrderHistoryController,
    IssueRefundController,
    ChangeRefundController,
    RefundListController,
    PaymentListController,
    CollectionListController,
    ResolveCollectionController,
    CodAgingController,
    FiguresController,
    OrderJobsController,
    ConfirmOrderController,
    ResendCodeController,
  ],
  providers: [
    changedObjects(ORDERS_CHANGES),
    streamCategories('order'),
    PlaceOrderHandler,
    ...ORDER_HANDLERS,
    ...PAYMENT_HANDLERS,
    PayAgainHandler,
    FailPaymentWhenOpenTooLong,
    EndPaymentWindowWhenDue,
    IssueRefundHandler,
    RefundStreams,
    ChangeRefundHandler,
    RefundAct,
    RefundShareHandler,
    RefundOrders,
    ConfirmOrders,
    TagOrders,
    WriteOffCollections,
    SubmitRefundHandler,
    SettleRefundHandler,
    RecordGatewayRefundHandler,
    RefundLateCaptureWhenOrderIsCancelled,
    RefundCancelledOrderWhenDisputeIsWon,
    ReportFulfillmentHandler,
    ReportStorefrontHandler,
    ListOrdersHandler,
    GetOrderHandler,
    GetTimelineHandler,
    GetPaymentsHandler,
    GetObjectsOfOrderHandler,
    ListPaymentsHandler,
    OrderMayBePaidHandler,
    GetPaymentHandler,
    ListRefundsHandler,
    GetRefundHandler,
    ApplyRemittanceLineHandler,
    VoidRemittanceLinesHandler,
    ResolveCollectionHandler,
    ProposeWriteOffHandler,
    WriteOffAct,
    WeighRemittanceLineHandler,
    LikelyCollectionsHandler,
    OrdersOfHandler,
    MissingCollectionsHandler,
    ListCollectionsHandler,
    GetCollectionHandler,
    GetAgingHandler,
    GetFiguresHandler,
    ListOrderJobsHandler,
    SetDueDateWhenCashIsCollected,
    MarkCollectionOverdueWhenDue,
    CodMerchantEvents,
    alertRules(COD_ALERTS),
    OrderChecks,
    OrderMerchantEvents,
    alertRules(ORDER_ALERTS),
    PaymentMerchantEvents,
    RefundMerchantEvents,
    personalFacts(ORDER_PERSONAL_FACTS),
    personalFacts(REFUND_PERSONAL_FACTS),
    errorCodes(ORDER_ERRORS),
    errorCodes(PAYMENT_ERRORS),
    errorCodes(REFUND_ERRORS, REFUND_ERROR_DETAILS),
    VerificationSecrets,
    RequiredVerifications,
    AnswerVerificationHandler,
    ResendCodeHandler,
    OpenVerificationLinkHandler,
    SendCodeWhenIssued,
    TimeOutVerificationWhenDue,
    VerificationMerchantEvents,
    alertRules(VERIFICATION_ALERTS),
    errorCodes(VERIFICATION_ERRORS, VERIFICATION_ERROR_DETAILS),
    MoneyMeasures,
    errorCodes(COD_ERRORS),
    upcasts(ORDER_UPCASTS),
    searchables(ORDER_SEARCHABLES),
    resourceHistories(ORDER_HISTORIES),
    projections([orderList, paymentList, moneyFigures, refundList, collectionList, codReferences]),
  ],
})
export class OrdersModule {}
