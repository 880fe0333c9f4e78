import { Injectable } from '@nestjs/common';
import { type OidcChange, type OidcState, oidcState, removeOidc, setOidc } from '#people/domain/oidc.decisions';
import { oidcStream } from '#people/domain/oidc.events';
import { IdentityProviders } from '#people/oidc/identity-providers';
import { OWNERS, type PreparedAct, type Proposal, ProposedAct } from '#proposals/contract';

export const OIDC_ACT = 'identity_provider';

/** Sets or removes the identity provider after another owner's approval. */
@Injectable()
export class OidcAct extends ProposedAct {
  readonly name = OIDC_ACT;
  readonly resource = 'settings';

  constructor(private readonly providers: IdentityProviders) {
    super();
  }

  override approversOf(): readonly string[] {
    return OWNERS;
  }

  override stream(account: string): string {
    return oidcStream(account);
  }

  override prepare({ proposal, subject, params }: Proposal): PreparedAct<OidcState> {
    const { does, ...change } = params as { readonly does: 'set' | 'remove' } & OidcChange;
    const rule: PreparedAct<OidcState>['rule'] = (state) => {
      if (does === 'remove') return removeOidc(state, subject);
      const client_secret = state.proposed[proposal];
      const sealed = { ...change, ...(client_secret && { client_secret }) };
      return setOidc(state, subject, sealed, { mayName: (host) => this.providers.mayName(host), agreed: true });
    };
    return { view: oidcState, rule, result: null };
  }
}
