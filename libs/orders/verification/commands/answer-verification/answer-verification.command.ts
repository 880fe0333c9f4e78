import { fold } from '#kernel/fact';
import { orderStream } from '#orders/domain/events/order.events';
import { verification } from '#orders/verification/domain/verification';
import { answerVerification, type VerificationAnswer } from '#orders/verification/domain/verification.decisions';
import { codeIncorrect } from '#orders/verification/domain/verification.errors';
import { VerificationSecrets } from '#orders/verification/verification-secrets';
import { command, fields } from '#platform/cqrs/command';
import type { CommandContext } from '#platform/event-store/command-context';

/** The shopper's code or button, or the merchant's record of a phone call. */
export type GivenAnswer =
  | { readonly by: 'code'; readonly code: string }
  | { readonly by: 'link'; readonly confirms: boolean }
  | { readonly by: 'merchant'; readonly note: string | null };

/** Confirms an order or refuses it. Resolves to the order's events. */
export const AnswerVerification = command('AnswerVerification', {
  input: fields<{ order: string; answer: GivenAnswer }>(),
  uses: { secrets: VerificationSecrets },
  prepare: ({ order, answer, context }, { secrets }) => ({ judged: answerOf(order, answer, secrets, context) }),
  stream: ({ order }) => orderStream(order),
  view: verification,
  rule: (state, { order, judged, context }) => answerVerification(state, order, judged, context.now),
  answer({ events }, { answer }) {
    // A wrong code is recorded before it is refused.
    const { status, attempts_left } = fold(verification, events).summary!;
    if (answer.by === 'code' && status === 'pending') throw codeIncorrect(attempts_left);
    return events;
  },
});

function answerOf(order: string, given: GivenAnswer, secrets: VerificationSecrets, context: CommandContext): VerificationAnswer {
  switch (given.by) {
    case 'code':
      return { by: 'code', isCode: (hash, code) => secrets.isCode(order, code, hash, given.code) };
    case 'link':
      return { ...given, refund: context.newId('re') };
    case 'merchant':
      return given;
  }
}
