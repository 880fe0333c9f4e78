import { Injectable } from '@nestjs/common';
import { Configuration } from '#platform/config/configuration';

/** Our addresses that a provider and people need. They come from `PUBLIC_URL`, never from a request's header. */
export interface OwnAddresses {
  /**
   * One per account, so that an answer of one account's provider is never accepted for another's, even from providers that do not name themselves in
   * it (RFC 9700 §4.4.2).
   */
  readonly redirect_uri: string;
  readonly sign_in_url: string;
}

@Injectable()
export class OidcAddresses {
  constructor(private readonly configuration: Configuration) {}

  of(account: string): OwnAddresses {
    return {
      redirect_uri: this.configuration.page(`/admin/v1/oidc/callback/${account}`),
      sign_in_url: this.configuration.page(`/sign-in?account=${account}`),
    };
  }
}
