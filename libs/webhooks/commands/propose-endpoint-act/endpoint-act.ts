import { Injectable } from '@nestjs/common';
import type { CommandContext } from '#platform/event-store/command-context';
import { SecretBox } from '#privacy/secrets/secret-box';
import { OWNERS, type PreparedAct, type Proposal, ProposedAct } from '#proposals/contract';
import { sealedNewSecret } from '#webhooks/commands/signing-secret';
import { AddressGuard } from '#webhooks/delivery/guard';
import { type EndpointBook, endpointBook } from '#webhooks/domain/webhook-endpoint';
import { changeEndpoint, type EndpointChange, registerEndpoint, removeEndpoint } from '#webhooks/domain/webhook-endpoint.decisions';
import { type EndpointSettings, endpointsStream } from '#webhooks/domain/webhook-endpoint.events';

export const ENDPOINT_ACT = 'webhook_endpoint';

/** An act on an endpoint, as the `params` of a proposal. */
export type EndpointActParams =
  ({ readonly does: 'register' } & EndpointSettings) | ({ readonly does: 'change' } & EndpointChange) | { readonly does: 'remove' };

/** Registers, changes or removes an endpoint after another person's approval. Its signing secret is never shown: rolling it shows the next one. */
@Injectable()
export class EndpointAct extends ProposedAct {
  readonly name = ENDPOINT_ACT;
  readonly resource = 'webhooks';

  constructor(
    private readonly secretBox: SecretBox,
    private readonly hosts: AddressGuard,
  ) {
    super();
  }

  override approversOf(): readonly string[] {
    return OWNERS;
  }

  override stream(_: string, { account, livemode }: CommandContext): string {
    return endpointsStream(account, livemode);
  }

  override prepare({ subject, params }: Pick<Proposal, 'subject' | 'params'>, { livemode }: CommandContext): PreparedAct<EndpointBook> {
    const act = params as unknown as EndpointActParams;
    const secret = sealedNewSecret(subject, this.secretBox);
    const rule: PreparedAct<EndpointBook>['rule'] = (book) => {
      switch (act.does) {
        case 'register': {
          const { does: _, ...settings } = act;
          return registerEndpoint(book, { id: subject, livemode, ...settings, ...secret }, this.hosts);
        }
        case 'change': {
          const { does: _, ...change } = act;
          return changeEndpoint(book, subject, livemode, change, this.hosts);
        }
        case 'remove':
          return removeEndpoint(book, subject);
      }
    };
    return { view: endpointBook, rule, result: act.does === 'register' ? subject : null };
  }
}
