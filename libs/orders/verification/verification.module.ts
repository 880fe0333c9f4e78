import { AccountSettings } from '#accounts/contract';
import { Configuration } from '#platform/config/configuration';
import { SecretBox } from '#privacy/secrets/secret-box';
import { Module } from '@nestjs/common';
import { alertRules } from '#alerts/contract';
import { errorCodes } from '#http/errors/error-catalogue';
import { AnswerVerification } from '#orders/verification/commands/answer-verification/answer-verification.command';
import { ConfirmOrderController } from '#orders/verification/commands/answer-verification/confirm-order.controller';
import { OpenVerificationLinkHandler } from '#orders/verification/commands/open-verification-link/open-verification-link.handler';
import { ResendCode } from '#orders/verification/commands/resend-code/resend-code.command';
import { ResendCodeController } from '#orders/verification/commands/resend-code/resend-code.controller';
import { SendCodeWhenIssued } from '#orders/verification/policies/send-code-when-issued.policy';
import { TimeOutVerificationWhenDue } from '#orders/verification/policies/time-out-verification-when-due.policy';
import { RequiredVerifications } from '#orders/verification/required-verifications';
import { VerificationSecrets } from '#orders/verification/verification-secrets';
import { VERIFICATION_ALERTS } from '#orders/verification/verification.alerts';
import { VERIFICATION_ERROR_DETAILS, VERIFICATION_ERRORS } from '#orders/verification/verification.error-codes';
import { VerificationMerchantEvents } from '#orders/verification/verification.merchant-events';
import { commandHandlers } from '#platform/cqrs/command-handlers';

@Module({
  controllers: [ConfirmOrderController, ResendCodeController],
  providers: [
    ...commandHandlers(AnswerVerification, OpenVerificationLinkHandler, ResendCode),
    // Without decorators: commands that the contract offers use them, and a contract loads nothing of Nest.
    {
      provide: VerificationSecrets,
      useFactory: (secrets: SecretBox, configuration: Configuration) => new VerificationSecrets(secrets, configuration),
      inject: [SecretBox, Configuration],
    },
    {
      provide: RequiredVerifications,
      useFactory: (settings: AccountSettings, secrets: VerificationSecrets) => new RequiredVerifications(settings, secrets),
      inject: [AccountSettings, VerificationSecrets],
    },
    SendCodeWhenIssued,
    TimeOutVerificationWhenDue,
    VerificationMerchantEvents,
    alertRules(VERIFICATION_ALERTS),
    errorCodes(VERIFICATION_ERRORS, VERIFICATION_ERROR_DETAILS),
  ],
  exports: [RequiredVerifications],
})
export class VerificationModule {}
