import { Injectable } from '@nestjs/common';
import { AccountOwners } from '#accounts/contract';
import { fact, fold } from '#kernel/fact';
import { type OidcState, oidcState } from '#people/domain/oidc.decisions';
import { type OidcConnection, type OidcFact, oidcStream } from '#people/domain/oidc.events';
import { OIDC_ACT } from '#people/oidc/oidc-act';
import type { CommandContext } from '#platform/event-store/command-context';
import { EventStore } from '#platform/event-store/event-store';
import { proposalResource, type ProposalResource, propose, type WithProposals, withProposals } from '#proposals/contract';

/**
 * Writes changes of the identity provider. In an account with several owners, two must agree: one alone could otherwise choose a provider, sign in as
 * every other owner and approve their own proposals.
 */
@Injectable()
export class OidcBook {
  constructor(
    private readonly eventStore: EventStore,
    private readonly owners: AccountOwners,
  ) {}

  /**
   * Changes the provider, or proposes the change if the account has several owners. Resolves to the proposal, or to the connection afterwards, null if
   * it was removed.
   * @param rule decides the change; `agreed`: it is for two owners to agree on
   * @param params the part of the change that the proposal shows
   * @param secret the sealed secret of the change; null if it has none
   */
  async decide(
    rule: (state: OidcState, agreed: boolean) => readonly OidcFact[],
    params: Readonly<Record<string, unknown>>,
    secret: string | null,
    context: CommandContext,
  ): Promise<OidcConnection | ProposalResource | null> {
    const { account } = context;
    const isProposed = await this.owners.mustAgree(context);
    const proposal = context.id('prp');
    const proposed = { proposal, act: OIDC_ACT, subject: account, params, safeguard: true } as const;
    const kept = secret === null ? [] : [fact('account_oidc.secret_proposed', { account, proposal, client_secret: secret })];
    const wholeRule = ({ state, proposals }: WithProposals<OidcState>) => {
      const facts = rule(state, isProposed);
      return isProposed && facts.length > 0 ? [...kept, ...propose(proposals, proposed, context)] : facts;
    };
    const { events } = await this.eventStore.decide(oidcStream(account), withProposals(oidcState), wholeRule, context);
    return fold(proposalResource(proposal), events) ?? fold(withProposals(oidcState), events).state.connection;
  }
}
