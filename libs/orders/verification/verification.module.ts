import { Module } from '@nestjs/common';
import { alertRules } from '#alerts/contract';
import { AnswerVerificationHandler } from '#orders/verification/commands/answer-verification/answer-verification.handler';
import { ConfirmOrderController } from '#orders/verification/commands/answer-verification/confirm-order.controller';
import { OpenVerificationLinkHandler } from '#orders/verification/commands/open-verification-link/open-verification-link.handler';
import { ResendCodeController } from '#orders/verification/commands/resend-code/resend-code.controller';
import { ResendCodeHandler } from '#orders/verification/commands/resend-code/resend-code.handler';
import { SendCodeWhenIssued } from '#orders/verification/policies/send-code-when-issued.policy';
import { TimeOutVerificationWhenDue } from '#orders/verification/policies/time-out-verification-when-due.policy';
import { RequiredVerifications } from '#orders/verification/required-verifications';
import { VerificationSecrets } from '#orders/verification/verification-secrets';
import { VERIFICATION_ALERTS } from '#orders/verification/verification.alerts';
import { VERIFICATION_ERROR_DETAILS, VERIFICATION_ERRORS } from '#orders/verification/verification.error-codes';
import { VerificationMerchantEvents } from '#orders/verification/verification.merchant-events';
import { errorCodes } from '#http/errors/error-catalogue';

@Module({
  controllers: [ConfirmOrderController, ResendCodeController],
  providers: [
    VerificationSecrets,
    RequiredVerifications,
    AnswerVerificationHandler,
    ResendCodeHandler,
    OpenVerificationLinkHandler,
    SendCodeWhenIssued,
    TimeOutVerificationWhenDue,
    VerificationMerchantEvents,
    alertRules(VERIFICATION_ALERTS),
    errorCodes(VERIFICATION_ERRORS, VERIFICATION_ERROR_DETAILS),
  ],
  exports: [RequiredVerifications],
})
export class VerificationModule {}
