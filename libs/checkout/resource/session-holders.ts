import { Injectable } from '@nestjs/common';
import { ClientSecretHolders, type OpenedByClientSecret } from '#accounts/contract';
import { sessionStream } from '#checkout/domain/session.events';
import { ClientSecrets } from '#checkout/resource/client-secrets';
import { EventHistory } from '#platform/event-history/event-history';

/** Reads a session's owner from its first fact, available from the moment that its client secret is handed out. */
@Injectable()
export class SessionHolders extends ClientSecretHolders {
  constructor(
    private readonly clientSecrets: ClientSecrets,
    private readonly history: EventHistory,
  ) {
    super();
  }

  async opened(clientSecret: string): Promise<OpenedByClientSecret | null> {
    const session = this.clientSecrets.sessionOf(clientSecret);
    if (session === null) return null;
    const [created] = await this.history.stream(sessionStream(session), 0);
    return created === undefined ? null : { session, account: created.metadata.account, livemode: created.metadata.livemode };
  }
}
