import { Injectable } from '@nestjs/common';
import { fold } from '#kernel/fact';
import { type ChosenProvider, oidcState } from '#people/domain/oidc.decisions';
import { oidcStream } from '#people/domain/oidc.events';
import { EventStore } from '#platform/event-store/event-store';
import { SecretBox } from '#privacy/secrets/secret-box';

/** Reads the identity providers of accounts from their own streams, which never lag, and seals their secrets. */
@Injectable()
export class OidcConnections {
  constructor(
    private readonly eventStore: EventStore,
    private readonly secretBox: SecretBox,
  ) {}

  /** The stored connection with its secret sealed; null if the account has none. */
  async of(account: string): Promise<ChosenProvider | null> {
    return fold(oidcState, await this.eventStore.load(oidcStream(account))).connection;
  }

  seal(account: string, secret: string): string {
    return this.secretBox.seal(secret, placeOfSecret(account));
  }

  open(account: string, sealed: string): string {
    return this.secretBox.open(sealed, placeOfSecret(account));
  }
}

const placeOfSecret = (account: string): string => `account_oidc/${account}/client_secret`;
