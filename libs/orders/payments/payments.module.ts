import { Module } from '@nestjs/common';
import { PayAgainHandler } from '#orders/payments/commands/pay-again/pay-again.handler';
import { PAYMENT_HANDLERS } from '#orders/payments/commands/payment.handlers';
import { PAYMENT_ERRORS } from '#orders/payments/payment.error-codes';
import { PaymentMerchantEvents } from '#orders/payments/payment.merchant-events';
import { EndPaymentWindowWhenDue } from '#orders/payments/policies/end-payment-window-when-due.policy';
import { FailPaymentWhenOpenTooLong } from '#orders/payments/policies/fail-payment-when-open-too-long.policy';
import { moneyFigures } from '#orders/payments/queries/money-figures/money-figures.projection';
import { MoneyMeasures } from '#orders/payments/queries/money-figures/money-measures';
import { CollectableAmountHandler } from '#orders/payments/queries/collectable-amount/collectable-amount.handler';
import { OrderMayBePaidHandler } from '#orders/payments/queries/order-may-be-paid/order-may-be-paid.handler';
import { PaymentListController } from '#orders/payments/queries/payment-list/payment-list.controller';
import { capturesAgain } from '#orders/payments/queries/payment-list/captures-again.projection';
import { paymentList } from '#orders/payments/queries/payment-list/payment-list.projection';
import { GetPaymentHandler, ListPaymentsHandler } from '#orders/payments/queries/payment-list/payment-list.query';
import { VerificationModule } from '#orders/verification/verification.module';
import { errorCodes } from '#http/errors/error-catalogue';
import { projections } from '#platform/projector/projections.module';

@Module({
  imports: [VerificationModule],
  controllers: [PaymentListController],
  providers: [
    ...PAYMENT_HANDLERS,
    PayAgainHandler,
    FailPaymentWhenOpenTooLong,
    EndPaymentWindowWhenDue,
    ListPaymentsHandler,
    CollectableAmountHandler,
    OrderMayBePaidHandler,
    GetPaymentHandler,
    PaymentMerchantEvents,
    errorCodes(PAYMENT_ERRORS),
    MoneyMeasures,
    projections([paymentList, capturesAgain, moneyFigures]),
  ],
})
export class PaymentsModule {}
