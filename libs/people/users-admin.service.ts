import { Injectable } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { NamedAccount } from '#accounts/contract';
import { DomainError } from '#kernel/domain-error';
import { ChangeUser } from '#people/commands/change-user/change-user.command';
import { InviteUser } from '#people/commands/invite-user/invite-user.command';
import { IssueLink } from '#people/commands/issue-link/issue-link.command';
import { ListUsers } from '#people/queries/user-list/user-list.query';
import type { InvitedUserResource, UserResource } from '#people/resource/user.resource';
import { type Role, ROLES } from '#people/domain/role';
import { type Arguments, AdminOperations, changes } from '#platform/control/admin-operations';
import { nameArgument, oneOfArgument, textArgument } from '#platform/control/arguments';
import { newestFirst, type WholeList } from '#platform/control/list-of';
import { operatorCommand } from '#platform/control/operator-command';
import { Clocks } from '#platform/clock/clocks';
import type { CommandContext } from '#platform/event-store/command-context';
import { email } from '#platform/http/field-rules';

/** What operators do with users from the command line. E-mail addresses and names are personal, and not recorded with the operation. */
@Injectable()
export class UsersAdminService {
  constructor(
    adminOperations: AdminOperations,
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly namedAccount: NamedAccount,
    private readonly clocks: Clocks,
  ) {
    adminOperations.register('users.create', changes('role'), (args) => this.invite(args));
    adminOperations.register('users.list', 'reads', (args) => this.list(args));
    adminOperations.register('users.suspend', changes('id'), (args) => this.suspend(args));
    adminOperations.register('users.reset', changes('id'), (args) => this.reset(args));
  }

  private async invite(args: Arguments): Promise<InvitedUserResource> {
    const role = oneOfArgument(args, 'role', ROLES) as Role;
    const name = args['name'] === undefined ? null : nameArgument(args);
    const email = emailArgument(args);
    return this.commands.execute(new InviteUser({ email, name, role }, await this.context(args)));
  }

  private async list(args: Arguments): Promise<WholeList<UserResource>> {
    const account = await this.namedAccount.of(args);
    return newestFirst('/users', await this.queries.execute(new ListUsers(account)));
  }

  private async suspend(args: Arguments): Promise<UserResource> {
    return this.commands.execute(new ChangeUser(textArgument(args, 'id'), { status: 'suspended' }, await this.context(args), true));
  }

  private async reset(args: Arguments): Promise<InvitedUserResource> {
    return this.commands.execute(new IssueLink(textArgument(args, 'id'), await this.context(args)));
  }

  /** People's facts are of live mode, which keeps the wall clock. */
  private async context(args: Arguments): Promise<CommandContext> {
    return operatorCommand(await this.namedAccount.of(args), true, this.clocks);
  }
}

function emailArgument(args: Arguments): string {
  const address = textArgument(args, 'email');
  if (!email.holds(address, 'email')) throw new DomainError('invalid_email', `email ${email.say}`, 'email');
  return address;
}
