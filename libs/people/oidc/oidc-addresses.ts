import { Injectable } from '@nestjs/common';
import { Configuration } from '#platform/config/configuration';

/** The addresses here that a provider and its people need. They come from `PUBLIC_URL`, never from a request's header. */
export interface OwnAddresses {
  /**
   * Where the provider sends people back. Each account has its own, so that an answer from one account's provider is never accepted for another account,
   * even if it does not name the provider (RFC 9700 §4.4.2).
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
