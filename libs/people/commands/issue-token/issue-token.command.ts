import type { TokenIssued } from '#people/domain/user.events';
import type { NewTokenResource } from '#people/resource/token.resource';
import type { CommandContext } from '#platform/event-store/command-context';
import { Command } from '#platform/cqrs/messages';

/** Issues a token for a program that acts for a person. */
export class IssueToken extends Command<NewTokenResource> {
  constructor(
    readonly user: string,
    readonly token: Pick<TokenIssued, 'name' | 'scopes' | 'expires_at'>,
    readonly context: CommandContext,
  ) {
    super();
  }
}
