import { Module } from '@nestjs/common';
import { alertRules } from '#alerts/contract';
import { errorCodes } from '#http/errors/error-catalogue';
import { JobsModule } from '#job-queue/jobs.module';
import { RebuildOrderController } from '#orders/admin/rebuild-order.controller';
import { ConfirmOrders } from '#orders/bulk-acts/confirm-orders';
import { RefundOrders } from '#orders/bulk-acts/refund-orders';
import { TagOrders } from '#orders/bulk-acts/tag-orders';
import { WriteOffCollections } from '#orders/bulk-acts/write-off-collections';
import { CodModule } from '#orders/cod/cod.module';
import { CancelOrder } from '#orders/commands/cancel-order/cancel-order.command';
import { ChangeOrder } from '#orders/commands/change-order/change-order.command';
import { ChangeOrderController } from '#orders/commands/change-order/change-order.controller';
import { PlaceOrder } from '#orders/commands/place-order/place-order.command';
import { FulfillmentModule } from '#orders/fulfillment/fulfillment.module';
import { ORDER_ALERTS } from '#orders/order.alerts';
import { ORDERS_CHANGES } from '#orders/order.changed-objects';
import { OrderChecks } from '#orders/order.checks';
import { ORDER_ERRORS } from '#orders/order.error-codes';
import { ORDER_HISTORIES } from '#orders/order.histories';
import { OrderMerchantEvents } from '#orders/order.merchant-events';
import { ORDER_PERSONAL_FACTS } from '#orders/order.personal-facts';
import { ORDER_SEARCHABLES } from '#orders/order.searchables';
import { ORDER_UPCASTS } from '#orders/order.upcasts';
import { PaymentsModule } from '#orders/payments/payments.module';
import { FiguresController } from '#orders/queries/figures/figures.controller';
import { GetFiguresHandler } from '#orders/queries/figures/figures.query';
import { OrderHistoryController } from '#orders/queries/order-history/order-history.controller';
import { GetPaymentsHandler, GetTimelineHandler } from '#orders/queries/order-history/order-history.query';
import { OrderJobsController } from '#orders/queries/order-jobs/order-jobs.controller';
import { ListOrderJobsHandler } from '#orders/queries/order-jobs/order-jobs.query';
import { OrderListController } from '#orders/queries/order-list/order-list.controller';
import { orderList } from '#orders/queries/order-list/order-list.projection';
import { GetOrderHandler, ListOrdersHandler } from '#orders/queries/order-list/order-list.query';
import { GetObjectsOfOrderHandler } from '#orders/queries/order-objects/order-objects.handler';
import { RefundsModule } from '#orders/refunds/refunds.module';
import { StorefrontModule } from '#orders/storefront/storefront.module';
import { VerificationModule } from '#orders/verification/verification.module';
import { commandHandlers } from '#platform/cqrs/command-handlers';
import { changedObjects } from '#platform/event-history/changed-objects';
import { streamCategories } from '#platform/event-history/own-streams';
import { upcasts } from '#platform/event-history/upcasting';
import { projections, ProjectionsModule } from '#platform/projector/projections.module';
import { resourceHistories } from '#platform/projector/resource-history';
import { personalFacts } from '#privacy/personal-data/personal-facts';
import { searchables } from '#dashboard/search/contract';

/** The order as a whole; each of its subjects has its own module. */
@Module({
  imports: [
    JobsModule,
    ProjectionsModule,
    PaymentsModule,
    RefundsModule,
    CodModule,
    VerificationModule,
    FulfillmentModule,
    StorefrontModule,
  ],
  controllers: [
    RebuildOrderController,
    ChangeOrderController,
    OrderListController,
    OrderHistoryController,
    FiguresController,
    OrderJobsController,
  ],
  providers: [
    ...commandHandlers(ChangeOrder, CancelOrder, PlaceOrder),
    changedObjects(ORDERS_CHANGES),
    streamCategories('order'),
    RefundOrders,
    ConfirmOrders,
    TagOrders,
    WriteOffCollections,
    ListOrdersHandler,
    GetOrderHandler,
    GetTimelineHandler,
    GetPaymentsHandler,
    GetObjectsOfOrderHandler,
    GetFiguresHandler,
    ListOrderJobsHandler,
    OrderChecks,
    OrderMerchantEvents,
    alertRules(ORDER_ALERTS),
    personalFacts(ORDER_PERSONAL_FACTS),
    errorCodes(ORDER_ERRORS),
    upcasts(ORDER_UPCASTS),
    searchables(ORDER_SEARCHABLES),
    resourceHistories(ORDER_HISTORIES),
    projections([orderList]),
  ],
})
export class OrdersModule {}
