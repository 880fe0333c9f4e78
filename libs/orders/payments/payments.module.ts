import { Module } from '@nestjs/common';
import { errorCodes } from '#http/errors/error-catalogue';
import { AbandonPayment } from '#orders/payments/commands/abandon-payment/abandon-payment.command';
import { CapturePayment } from '#orders/payments/commands/capture-payment/capture-payment.command';
import { EndPaymentWindow } from '#orders/payments/commands/end-payment-window/end-payment-window.command';
import { FailPayment } from '#orders/payments/commands/fail-payment/fail-payment.command';
import { IssuePaymentLink } from '#orders/payments/commands/issue-payment-link/issue-payment-link.command';
import { PayAgain } from '#orders/payments/commands/pay-again/pay-again.command';
import { PayByLink } from '#orders/payments/commands/pay-by-link/pay-by-link.command';
import { RaisePaymentAlert } from '#orders/payments/commands/raise-payment-alert/raise-payment-alert.command';
import { RoutePayment } from '#orders/payments/commands/route-payment/route-payment.command';
import { SubmitPayment } from '#orders/payments/commands/submit-payment/submit-payment.command';
import { PAYMENT_ERRORS } from '#orders/payments/payment.error-codes';
import { PaymentMerchantEvents } from '#orders/payments/payment.merchant-events';
import { EndPaymentWindowWhenDue } from '#orders/payments/policies/end-payment-window-when-due.policy';
import { FailPaymentWhenOpenTooLong } from '#orders/payments/policies/fail-payment-when-open-too-long.policy';
import { CollectableAmountHandler } from '#orders/payments/queries/collectable-amount/collectable-amount.handler';
import { moneyFigures } from '#orders/payments/queries/money-figures/money-figures.projection';
import { MoneyMeasures } from '#orders/payments/queries/money-figures/money-measures';
import { OrderMayBePaidHandler } from '#orders/payments/queries/order-may-be-paid/order-may-be-paid.handler';
import { capturesAgain } from '#orders/payments/queries/payment-list/captures-again.projection';
import { PaymentListController } from '#orders/payments/queries/payment-list/payment-list.controller';
import { paymentList } from '#orders/payments/queries/payment-list/payment-list.projection';
import { GetPaymentHandler, ListPaymentsHandler } from '#orders/payments/queries/payment-list/payment-list.query';
import { VerificationModule } from '#orders/verification/verification.module';
import { commandHandlers } from '#platform/cqrs/command-handlers';
import { projections } from '#platform/projector/projections.module';

@Module({
  imports: [VerificationModule],
  controllers: [PaymentListController],
  providers: [
    ...commandHandlers(
      PayAgain,
      RoutePayment,
      SubmitPayment,
      CapturePayment,
      FailPayment,
      AbandonPayment,
      EndPaymentWindow,
      RaisePaymentAlert,
      IssuePaymentLink,
      PayByLink,
    ),
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
