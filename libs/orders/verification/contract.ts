/** What other rooms may use of verification: commands, an error, and the length of a code. See also `resource/contract`. */
export { AnswerVerification } from '#orders/verification/commands/answer-verification/answer-verification.command';
export { OpenVerificationLink } from '#orders/verification/commands/open-verification-link/open-verification-link.command';
export { ResendCode } from '#orders/verification/commands/resend-code/resend-code.command';
export { notPending } from '#orders/verification/domain/verification.errors';
export { CODE_DIGITS } from '#orders/domain/verification-summary';
