import { EventStoreDbDouble } from '#test/support/stores/eventstoredb-double/eventstoredb-double';

/** Several doubles of EventStoreDB as one cluster: clients learn the leader from their gossip. */
export class ClusterDouble {
  private constructor(private readonly members: readonly EventStoreDbDouble[]) {}

  static async start(count = 3): Promise<ClusterDouble> {
    const cluster: EventStoreDbDouble[] = [];
    for (let n = 0; n < count; n++) await EventStoreDbDouble.start({ cluster });
    return new ClusterDouble(cluster);
  }

  /** Names every member. */
  get url(): string {
    return `esdb://${this.members.map(({ host }) => host).join(',')}?tls=false`;
  }

  /** All members at once. */
  kill(): void {
    for (const each of this.members) each.kill();
  }

  async comeBack(): Promise<void> {
    for (const each of this.members) await each.comeBack();
  }
}
