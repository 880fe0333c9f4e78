import { Module } from '@nestjs/common';
import { CapturePaymentHandler } from '#orders/commands/capture-payment/capture-payment.handler';
import { ChangeMetadataController } from '#orders/commands/change-metadata/change-metadata.controller';
import { ChangeMetadataHandler } from '#orders/commands/change-metadata/change-metadata.handler';
import { FailPaymentHandler } from '#orders/commands/fail-payment/fail-payment.handler';
import { PlaceOrderHandler } from '#orders/commands/place-order/place-order.handler';
import { SubmitPaymentHandler } from '#orders/commands/submit-payment/submit-payment.handler';
import { OrderMerchantEvents } from '#orders/order.merchant-events';
import { FailPaymentWhenOpenTooLong } from '#orders/policies/fail-payment-when-open-too-long.policy';
import { OrderListController } from '#orders/queries/order-list/order-list.controller';
import { orderList } from '#orders/queries/order-list/order-list.projection';
import { GetOrderHandler, ListOrdersHandler } from '#orders/queries/order-list/order-list.query';
import { projections } from '#platform/projector/projections.module';

@Module({
  controllers: [ChangeMetadataController, OrderListController],
  providers: [
    PlaceOrderHandler,
    SubmitPaymentHandler,
    CapturePaymentHandler,
    FailPaymentHandler,
    ChangeMetadataHandler,
    FailPaymentWhenOpenTooLong,
    ListOrdersHandler,
    GetOrderHandler,
    OrderMerchantEvents,
    projections([orderList]),
  ],
})
export class OrdersModule {}
