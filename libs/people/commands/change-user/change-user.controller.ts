import { Body, Controller, Param, Patch } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ChangeUser } from '#people/commands/change-user/change-user.command';
import { UserResource } from '#people/resource/user.resource';
import type { CommandContext } from '#platform/event-store/command-context';
import { Commanding } from '#http/parameters';
import { About, Answers, ForUsers, MayAwait } from '#http/route';
import { changes } from '#admin/operators/effect';
import { AlsoForOperators } from '#admin/operators/for-operators';
import type { ProposalResource } from '#proposals/contract';
import { type Role, ROLES } from '#people/domain/role';
import { Amount, OneOf } from '#http/validation/fields';

class ChangeUserBody {
  @OneOf(ROLES, { optional: true, empty: 'refused', description: 'New role of the user. Ends all of the user’s sessions.' })
  role?: Role;
  @Amount({
    optional: true,
    min: 0,
    empty: 'removes',
    description: 'Amount per order that the user can refund without approval, in minor units; null for the limit of the account.',
  })
  refund_limit?: number | null;
  @OneOf(['active', 'suspended'], {
    optional: true,
    empty: 'refused',
    description: 'suspended: the user cannot sign in, and all sessions end.',
  })
  status?: 'active' | 'suspended';
}

@Controller('admin/v1/users')
export class ChangeUserController {
  constructor(private readonly commands: CommandBus) {}

  @Patch(':id')
  @ForUsers('users:write')
  @AlsoForOperators('users.update', changes('id', 'role', 'refund_limit', 'status'))
  @About(`
    Updates the role, refund limit or status of a user. Omitted fields do not change. A change of role and a suspension end all sessions of the
    user. The last owner can be neither demoted nor suspended (last_owner), except by an operator. Nobody sets their own refund_limit (self_approval).

    If the account has several owners, or had in the last seven days, these create a proposal, with status 202, that another owner has to approve:
    a change of role or status of an owner or finance user, a change of role to one of these, and a refund_limit above refund_approval_above.
  `)
  @MayAwait('ProposalResource', 'Another owner has to approve it.')
  @Answers(200, UserResource, [
    'resource_missing',
    'missing_field',
    'transition_not_allowed',
    'last_owner',
    'self_approval',
    'proposal_limit_reached',
    'read_model_behind',
  ])
  async change(
    @Param('id') id: string,
    @Body() update: ChangeUserBody,
    @Commanding() context: CommandContext,
  ): Promise<UserResource | ProposalResource> {
    return this.commands.execute(ChangeUser({ user: id, update, context, evenLast: context.actor.type === 'operator' }));
  }
}
