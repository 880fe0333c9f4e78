import { Module } from '@nestjs/common';
import { IntegrationsModule } from '#integrations/integrations.module';
import { JobsModule } from '#job-queue/jobs.module';
import { commandHandlers } from '#platform/cqrs/command-handlers';
import { changedObjects } from '#platform/event-history/changed-objects';
import { streamCategories } from '#platform/event-history/own-streams';
import { SettlementsModule } from '#reconciliation/settlements/settlements.module';
import { Banks } from '#test-mode/banks/banks';
import { DisputeController } from '#test-mode/banks/dispute.controller';
import { GatewayStaff } from '#test-mode/banks/gateway-staff';
import { OrderPaymentController } from '#test-mode/banks/order-payment.controller';
import { PayOutController } from '#test-mode/banks/pay-out.controller';
import { PaymentController } from '#test-mode/banks/payment.controller';
import { RefundController } from '#test-mode/banks/refund.controller';
import { SessionPaymentController } from '#test-mode/banks/session-payment.controller';
import { AdvanceClock } from '#test-mode/commands/advance-clock/advance-clock.command';
import { AdvanceClockController } from '#test-mode/commands/advance-clock/advance-clock.controller';
import { SendEventController } from '#test-mode/events/send-event.controller';
import { MessageListController } from '#test-mode/messages/message-list.controller';
import { OrderGoodsController } from '#test-mode/shops/order-goods.controller';
import { Shops } from '#test-mode/shops/shops';
import { TEST_MODE_CHANGES } from '#test-mode/test-mode.changed-objects';

@Module({
  imports: [JobsModule, IntegrationsModule, SettlementsModule],
  controllers: [
    AdvanceClockController,
    OrderPaymentController,
    SessionPaymentController,
    RefundController,
    PaymentController,
    DisputeController,
    PayOutController,
    OrderGoodsController,
    SendEventController,
    MessageListController,
  ],
  providers: [
    ...commandHandlers(AdvanceClock),
    changedObjects(TEST_MODE_CHANGES),
    streamCategories('test_clock'),
    Banks,
    GatewayStaff,
    Shops,
  ],
})
export class TestModeModule {}
