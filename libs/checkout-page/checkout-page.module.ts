import { Module } from '@nestjs/common';
import { AccountsModule } from '#accounts/accounts.module';
import { CheckoutPage } from '#checkout-page/checkout-page';
import { Pages } from '#checkout-page/pages';
import { VerificationPage } from '#checkout-page/verification-page';

/** The ports come from global modules. */
@Module({ imports: [AccountsModule], providers: [Pages, CheckoutPage, VerificationPage] })
export class CheckoutPageModule {}
