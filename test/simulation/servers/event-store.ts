import { ErrorType, type EventStoreDBClient } from '@eventstore/db-client';
import { EventLog, type Expected, type Proposed } from '#test/support/stores/eventstoredb-double/event-log';
import { EventStoreClient } from '#test/simulation/servers/event-store-client';
import type { Subscription } from '#test/simulation/servers/subscription';
import { OUTSIDE, type Process, runningProcess } from '#test/simulation/world/process';
import type { VirtualTime } from '#test/simulation/world/virtual-time';

export interface Append {
  readonly stream: string;
  readonly expected: Expected;
  readonly events: readonly Proposed[];
}

/** The one server of EventStoreDB in a world: the log of its double, without gRPC, which would keep time of its own. It keeps all that it has acknowledged. */
export class EventStore {
  readonly log = new EventLog([], { keep: () => undefined });
  /** Milliseconds of one way. */
  latency: () => number = () => 1;
  /** Whether the answer to an append is lost. */
  losesAnswer: () => boolean = () => false;
  /** Called before and after the append of a process. */
  onAppend: (process: Process, isDone: boolean) => void = () => undefined;
  private readonly subscriptions = new Set<Subscription>();
  private hanging: (() => void)[] | null = null;
  private isGone = false;

  constructor(readonly time: VirtualTime) {}

  /** A client as `@eventstore/db-client` makes it, with what the service uses of it. */
  connect(): EventStoreDBClient {
    return new EventStoreClient(this) as unknown as EventStoreDBClient;
  }

  /** Calls stay open, and nothing is answered, until `goOn`. */
  hang(): void {
    this.hanging ??= [];
  }

  /** Subscriptions break, and calls are refused, until `goOn`. */
  goAway(): void {
    this.isGone = true;
    for (const each of this.subscriptions) each.breakOff(unavailable());
  }

  goOn(): void {
    this.isGone = false;
    const waiting = this.hanging ?? [];
    this.hanging = null;
    for (const run of waiting) run();
    for (const each of this.subscriptions) each.deliver();
  }

  /** Forgets the subscriptions of a process that was killed. */
  letGo(process: Process): void {
    for (const each of this.subscriptions) if (each.owner === process) this.subscriptions.delete(each);
  }

  get isHanging(): boolean {
    return this.hanging !== null;
  }

  /** What a call of this process leads to. A process that was killed never hears of it. */
  call<T>(run: () => T): Promise<T> {
    const caller = runningProcess();
    return new Promise((resolve, reject) => {
      const back = (settle: () => void): void => void this.time.after(this.latency(), caller, settle);
      const arrive = (): void => {
        if (this.hanging !== null) return void this.hanging.push(arrive);
        try {
          if (this.isGone) throw unavailable();
          const answer = run();
          back(() => resolve(answer));
        } catch (fault) {
          back(() => reject(fault));
        }
      };
      if (!caller.ended) this.time.after(this.latency(), OUTSIDE, arrive);
    });
  }

  append({ stream, expected, events }: Append): Promise<ReturnType<EventLog['append']>> {
    const caller = runningProcess();
    return this.call(() => {
      this.onAppend(caller, false);
      const outcome = this.log.append(stream, expected, events);
      this.time.stir();
      this.onAppend(caller, true);
      for (const each of this.subscriptions) each.deliver();
      if (this.losesAnswer()) throw unavailable();
      return outcome;
    });
  }

  subscribe(subscription: Subscription): void {
    this.subscriptions.add(subscription);
    subscription.stream.once('close', () => this.subscriptions.delete(subscription));
    this.call(() => subscription.begin()).catch((fault: Error) => subscription.breakOff(fault));
  }
}

const unavailable = (): Error => Object.assign(new Error('14 UNAVAILABLE: the server is gone'), { type: ErrorType.UNAVAILABLE, code: 14 });
