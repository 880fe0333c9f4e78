import { Readable } from 'node:stream';
import type { AllStreamSubscription, SubscribeToAllOptions } from '@eventstore/db-client';
import { indexOf } from '#test/support/stores/eventstoredb-double/event-log';
import type { EventStore } from '#test/simulation/servers/event-store';
import { eventOf, placeOf } from '#test/simulation/servers/stored-events';
import { type Process, runningProcess } from '#test/simulation/world/process';

type Filter = Exclude<SubscribeToAllOptions['filter'], undefined>;

/** A subscription to the whole log: what comes is delivered some milliseconds later, in its order. */
export class Subscription {
  readonly stream = new Readable({ objectMode: true, read: () => undefined });
  readonly owner: Process = runningProcess();
  private next = 0;
  private isLive = false;
  private isUnderWay = false;

  constructor(
    private readonly server: EventStore,
    private readonly after: number,
    private readonly filter: Filter | undefined,
  ) {
    Object.assign(this.stream, { unsubscribe: async () => void this.stream.destroy() });
  }

  begin(): void {
    this.next = indexOf(this.server.log.all, this.after + 1);
    this.later(() => this.stream.emit('confirmation'));
    this.isLive = true;
    this.deliver(true);
  }

  /** Sends what it has not sent yet. */
  deliver(catchesUp = false): void {
    if (!this.isLive || this.isUnderWay || this.server.isHanging) return;
    if (this.next === this.server.log.all.length && !catchesUp) return;
    this.isUnderWay = true;
    this.later(() => {
      this.isUnderWay = false;
      const { all } = this.server.log;
      while (this.next < all.length) this.send(all[this.next++]!);
      if (catchesUp) this.stream.emit('caughtUp');
    });
  }

  breakOff(fault: Error): void {
    this.later(() => this.stream.destroy(fault));
  }

  private send(event: EventStore['log']['all'][number]): void {
    if (!event.type.startsWith('$')) return void this.stream.push({ event: eventOf(event) });
    void this.filter?.checkpointReached?.(this.stream as unknown as AllStreamSubscription, placeOf(event.position));
  }

  private later(happen: () => void): void {
    this.server.time.after(this.server.latency(), this.owner, () => this.stream.destroyed || happen());
  }
}
