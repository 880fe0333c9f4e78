import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { AccountSettings, RoleScopes } from '#accounts/contract';
import type { Caller } from '#http/access/caller';
import type { CommandContext } from '#platform/event-store/command-context';
import type { ProposalResource } from '#proposals/contract';
import { ENDPOINT_ACT, type EndpointActParams } from '#webhooks/commands/propose-endpoint-act/endpoint-act';
import { ProposeEndpointAct } from '#webhooks/commands/propose-endpoint-act/propose-endpoint-act.command';
import { MerchantEvents } from '#webhooks/delivery/merchant-events';
import { EVERY_TYPE, MERCHANT_EVENT_TYPES, wants } from '#webhooks/domain/merchant-event-types';

/**
 * Turns acts on endpoints into proposals: all if the account requires approval for them, of keys too, because a key would bypass it otherwise; and in
 * live mode, in any case, those of a person that send an address what the person's role does not read, or reads masked.
 */
@Injectable()
export class EndpointApprovals {
  constructor(
    private readonly settings: AccountSettings,
    private readonly roles: RoleScopes,
    private readonly merchantEvents: MerchantEvents,
    private readonly commands: CommandBus,
  ) {}

  /** The proposal; null if the act needs no approval, or would change nothing. The caller then executes it. */
  async proposed(
    endpoint: string,
    params: EndpointActParams,
    { key, person }: Pick<Caller, 'key' | 'person'>,
    context: CommandContext,
  ): Promise<ProposalResource | null> {
    const { requires_approval } = await this.settings.of(context.account);
    const isCovered = !context.livemode || person === undefined || this.covers(person.role, typesSent(params));
    if (isCovered && !requires_approval.includes(ENDPOINT_ACT)) return null;
    return this.commands.execute(ProposeEndpointAct({ endpoint, params, reader: key, context }));
  }

  private covers(role: string, types: readonly string[]): boolean {
    const sent = MERCHANT_EVENT_TYPES.filter((type) => wants(types, type));
    return sent.every((type) => this.roles.cover(role, this.merchantEvents.readBy(type)));
  }
}

/**
 * The event types that an act may send to an address: all where the endpoint is enabled, because the missed ones can be sent then; of a new address
 * alone, all too; none where nothing of this changes.
 */
function typesSent(params: EndpointActParams): readonly string[] {
  if (params.does === 'remove') return [];
  if (params.does === 'change' && params.status === 'enabled') return [EVERY_TYPE];
  return params.events ?? (params.url === undefined ? [] : [EVERY_TYPE]);
}
