import { Injectable } from '@nestjs/common';
import { ClientSecretHolders, type OpenedByClientSecret } from '#accounts/contract';
import { sessionStream } from '#checkout/domain/session.events';
import { ClientSecrets } from '#checkout/resource/client-secrets';
import { EventHistory } from '#platform/event-history/event-history';

/** Finds the session that a client secret opens, and its owner, in the session's first event: unlike a read model, its stream never lags. */
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
