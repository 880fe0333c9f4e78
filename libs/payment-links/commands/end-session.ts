import type { CommandBus } from '@nestjs/cqrs';
import { ExpireSession } from '#checkout/contract';
import { DomainError } from '#kernel/domain-error';

/** Whether something was refused because nothing can be paid in the session any more, or it was never made. */
export const isOverBy = (refusal: unknown): boolean =>
  refusal instanceof DomainError && ['checkout_session_not_open', 'resource_missing'].includes(refusal.code);

/** Expires a session that a link was opened in, unless it was over before. */
export async function endSession(commands: CommandBus, ...ending: ConstructorParameters<typeof ExpireSession>): Promise<void> {
  try {
    await commands.execute(new ExpireSession(...ending));
  } catch (refusal) {
    if (!isOverBy(refusal)) throw refusal;
  }
}
