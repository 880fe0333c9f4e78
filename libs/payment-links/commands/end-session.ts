import type { CommandBus } from '@nestjs/cqrs';
import { ExpireSession } from '#checkout/contract';
import { DomainError } from '#kernel/domain-error';

/** Whether a refusal means that the session has ended or does not exist. */
export const isOverBy = (refusal: unknown): boolean =>
  refusal instanceof DomainError && ['checkout_session_not_open', 'resource_missing'].includes(refusal.code);

/** Expires a session of a link, unless it has already ended. */
export async function endSession(commands: CommandBus, ending: Parameters<typeof ExpireSession>[0]): Promise<void> {
  try {
    await commands.execute(ExpireSession(ending));
  } catch (refusal) {
    if (!isOverBy(refusal)) throw refusal;
  }
}
