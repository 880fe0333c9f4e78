import { Module } from '@nestjs/common';
import { CheckoutPage } from '#checkout-page/checkout-page';

/** The ports come from global modules. */
@Module({ providers: [CheckoutPage] })
export class CheckoutPageModule {}
