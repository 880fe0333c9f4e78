import { Injectable } from '@nestjs/common';
import { Configuration } from '#platform/config/configuration';

/** Addresses of ours that a provider and people have to know. They come from `PUBLIC_URL`, never from a header of a request. */
export interface OwnAddresses {
  /**
   * Each account has its own, so that no answer of one account's provider is taken to another's, also by providers that do not name themselves in it
   * (RFC 9700 §4.4.2).
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
