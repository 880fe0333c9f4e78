import { orderStream } from '#orders/domain/events/order.events';
import { verification } from '#orders/verification/domain/verification';
import { issueCode } from '#orders/verification/domain/verification.decisions';
import { VerificationSecrets } from '#orders/verification/verification-secrets';
import { command, fields } from '#platform/cqrs/command';

/** Sends the shopper a new code, which replaces the previous one. Resolves to the order's events. */
export const ResendCode = command('ResendCode', {
  input: fields<{ order: string }>(),
  uses: { secrets: VerificationSecrets },
  stream: ({ order }) => orderStream(order),
  view: verification,
  rule: (state, { order, context }, { secrets }) => issueCode(state, order, (code) => secrets.hashOf(order, code), context.now),
  answer: ({ events }) => events,
});
