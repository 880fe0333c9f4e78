import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { RemoveOidc } from '#people/commands/remove-oidc/remove-oidc.command';
import { removeOidc } from '#people/domain/oidc.decisions';
import { OidcBook } from '#people/oidc/oidc-book';
import type { ProposalResource } from '#proposals/contract';

@CommandHandler(RemoveOidc)
export class RemoveOidcHandler implements ICommandHandler<RemoveOidc> {
  constructor(private readonly book: OidcBook) {}

  async execute({ context }: RemoveOidc): Promise<ProposalResource | null> {
    const result = await this.book.decide((state) => removeOidc(state, context.account), { does: 'remove' }, null, context);
    return result !== null && 'object' in result ? result : null;
  }
}
