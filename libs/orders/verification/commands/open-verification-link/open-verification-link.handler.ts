import { CommandBus } from '@nestjs/cqrs';
import { DomainError } from '#kernel/domain-error';
import { fold } from '#kernel/fact';
import { isId } from '#kernel/ids';
import { orderStream } from '#orders/domain/events/order.events';
import { AnswerVerification } from '#orders/verification/commands/answer-verification/answer-verification.command';
import { OpenVerificationLink } from '#orders/verification/commands/open-verification-link/open-verification-link.command';
import { verification } from '#orders/verification/domain/verification';
import { VerificationSecrets } from '#orders/verification/verification-secrets';
import { Clocks } from '#platform/clock/clocks';
import { compositeCommand } from '#platform/cqrs/command';
import { EventHistory } from '#platform/event-history/event-history';
import { CommandContext } from '#platform/event-store/command-context';
import { scopeOf } from '#platform/storage/documents';

export const OpenVerificationLinkHandler = compositeCommand(OpenVerificationLink, {
  uses: { history: EventHistory, commands: CommandBus, secrets: VerificationSecrets, clocks: Clocks },
  async run({ order, secret, answer }, { history, commands, secrets, clocks }) {
    if (!isId('ord', order) || !secrets.isLink(order, secret)) return null;
    const story = await history.stream(orderStream(order));
    if (fold(verification, story).summary === null) return null;
    const { account, livemode } = story[0]!.metadata;
    if (answer !== null) {
      const actor = { type: 'client_secret', id: order, name: 'verification link' } as const;
      const context = new CommandContext({ account, livemode, actor, milliseconds: await clocks.of(scopeOf(account, livemode)) });
      await commands.execute(AnswerVerification({ order, answer: { by: 'link', ...answer }, context })).catch(unlessTooLate);
    }
    const { summary, money } = fold(verification, answer === null ? story : await history.stream(orderStream(order)));
    return { status: summary!.status, account, amount: money.terms!.amount_cod_due, currency: money.currency };
  },
});

function unlessTooLate(refusal: unknown): void {
  if (!(refusal instanceof DomainError) || refusal.code !== 'verification_not_pending') throw refusal;
}
