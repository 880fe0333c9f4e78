export { CapturePayment } from '#orders/commands/capture-payment/capture-payment.command';
export { FailPayment } from '#orders/commands/fail-payment/fail-payment.command';
export { PlaceOrder } from '#orders/commands/place-order/place-order.command';
export { ReportFulfillment } from '#orders/commands/report-fulfillment/report-fulfillment.command';
export { SubmitPayment } from '#orders/commands/submit-payment/submit-payment.command';
export * from '#orders/domain/order.events';
export { instrumentFields } from '#orders/order.personal-facts';
export { OrdersModule } from '#orders/orders.module';
export { AddressPart, AmountDetailsPart, CustomerPart, LineItemPart } from '#orders/resource/purchase.parts';
