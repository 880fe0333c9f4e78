export { CheckoutModule } from '#checkout/checkout.module';
