import { Module } from '@nestjs/common';
import { CheckoutPage } from '#checkout-page/checkout-page';
import { Pages } from '#checkout-page/pages';
import { VerificationPage } from '#checkout-page/verification-page';

/** The ports come from global modules. */
@Module({ providers: [Pages, CheckoutPage, VerificationPage] })
export class CheckoutPageModule {}
