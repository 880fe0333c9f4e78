import { Injectable } from '@nestjs/common';
import { AccountOwners } from '#accounts/contract';
import { fold } from '#kernel/fact';
import { Clock } from '#kernel/time';
import { areSeveral, owners, ownersStream } from '#people/domain/owners';
import { EventStore } from '#platform/event-store/event-store';

/** Counts owners by the stream that decides whether one may leave. Unlike a read model, it never lags. */
@Injectable()
export class StoredAccountOwners extends AccountOwners {
  constructor(
    private readonly eventStore: EventStore,
    private readonly clock: Clock,
  ) {
    super();
  }

  override async areSeveral(account: string, including?: string): Promise<boolean> {
    return areSeveral(fold(owners, await this.eventStore.load(ownersStream(account))), this.clock.now(), including);
  }
}
