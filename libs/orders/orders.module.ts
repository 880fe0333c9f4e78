import { Module } from '@nestjs/common';
import { CapturePaymentHandler } from '#orders/commands/capture-payment/capture-payment.handler';
import { ChangeMetadataController } from '#orders/commands/change-metadata/change-metadata.controller';
import { ChangeMetadataHandler } from '#orders/commands/change-metadata/change-metadata.handler';
import { FailPaymentHandler } from '#orders/commands/fail-payment/fail-payment.handler';
import { PlaceOrderHandler } from '#orders/commands/place-order/place-order.handler';
import { RaisePaymentAlertHandler } from '#orders/commands/raise-payment-alert/raise-payment-alert.handler';
import { ReportFulfillmentHandler } from '#orders/commands/report-fulfillment/report-fulfillment.handler';
import { ReportStorefrontHandler } from '#orders/commands/report-storefront/report-storefront.handler';
import { RoutePaymentHandler } from '#orders/commands/route-payment/route-payment.handler';
import { SettleReturnHandler } from '#orders/commands/settle-return/settle-return.handler';
import { SubmitPaymentHandler } from '#orders/commands/submit-payment/submit-payment.handler';
import { OrderMerchantEvents } from '#orders/order.merchant-events';
import { FailPaymentWhenOpenTooLong } from '#orders/policies/fail-payment-when-open-too-long.policy';
import { OrderHistoryController } from '#orders/queries/order-history/order-history.controller';
import { GetPaymentsHandler, GetTimelineHandler } from '#orders/queries/order-history/order-history.query';
import { OrderListController } from '#orders/queries/order-list/order-list.controller';
import { orderList } from '#orders/queries/order-list/order-list.projection';
import { GetOrderHandler, ListOrdersHandler } from '#orders/queries/order-list/order-list.query';
import { ORDER_PERSONAL_FACTS } from '#orders/order.personal-facts';
import { ORDER_UPCASTS } from '#orders/order.upcasts';
import { RefundsModule } from '#orders/refunds/refunds.module';
import { upcasts } from '#platform/event-history/upcasting';
import { personalFacts } from '#platform/personal-data/personal-facts';
import { projections } from '#platform/projector/projections.module';

@Module({
  imports: [RefundsModule],
  controllers: [ChangeMetadataController, OrderListController, OrderHistoryController],
  providers: [
    PlaceOrderHandler,
    RoutePaymentHandler,
    SubmitPaymentHandler,
    CapturePaymentHandler,
    FailPaymentHandler,
    SettleReturnHandler,
    RaisePaymentAlertHandler,
    ReportFulfillmentHandler,
    ReportStorefrontHandler,
    ChangeMetadataHandler,
    FailPaymentWhenOpenTooLong,
    ListOrdersHandler,
    GetOrderHandler,
    GetTimelineHandler,
    GetPaymentsHandler,
    OrderMerchantEvents,
    personalFacts(ORDER_PERSONAL_FACTS),
    upcasts(ORDER_UPCASTS),
    projections([orderList]),
  ],
})
export class OrdersModule {}
