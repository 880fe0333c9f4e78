import { Injectable, Optional } from '@nestjs/common';
import { SharedStores } from '#apps/composition/shared-stores';
import { LeaderElection } from '#platform/leader-election/leader-election';
import { Background, type BackgroundPart } from '#platform/process/background';
import { Projector } from '#platform/projector/projector';
import { Leases } from '#platform/storage/leases';
import { ReadModelWriter } from '#platform/storage/read-model-writer';
import { SlotLead } from '#platform/projection-slots/slot-lead';

/**
 * The projector of this process. On shared stores, each process folds its own partitions, and only the elected leader builds read models and retries parked
 * streams. A new leader retries immediately: its release may be able to read events that the previous leader's could not.
 */
@Injectable()
@Background({ phase: 'read models', duty: 'projects' })
export class RunningProjector implements BackgroundPart {
  private readonly election: LeaderElection | null;

  constructor(
    private readonly projector: Projector,
    writer: ReadModelWriter,
    leases: Leases,
    @Optional() stores?: SharedStores,
    @Optional() private readonly slots?: SlotLead,
  ) {
    const start = async ({ token }: { readonly token: number }): Promise<void> => {
      await stores!.claim();
      await slots?.take(token);
      await writer.fence(token);
      await projector.start();
      await projector.retry();
    };
    this.election = stores === undefined ? null : new LeaderElection('projector', leases, { start, stop: () => projector.stop() });
  }

  async start(): Promise<void> {
    if (this.election === null) await this.projector.start();
    else this.election.start();
    this.slots?.copy.start();
  }

  async stop(): Promise<void> {
    await this.slots?.copy.stop();
    await (this.election ?? this.projector).stop();
  }

  async health(): Promise<string | null> {
    return (await this.election?.health()) ?? this.slots?.copy.loop.health() ?? this.projector.loop.health();
  }
}
