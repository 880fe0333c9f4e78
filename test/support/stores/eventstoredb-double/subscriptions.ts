import { status } from '@grpc/grpc-js';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { EventLog, Logged } from '#test/support/stores/eventstoredb-double/event-log';
import { caughtUpMessage, checkpointMessage, confirmationMessage, eventMessage } from '#test/support/stores/eventstoredb-double/messages';
import { drained, type ReadCall } from '#test/support/stores/eventstoredb-double/read-call';

/** Events that may wait for a live consumer before it counts as too slow. */
const LIVE_BUFFER = 32;
/** Events searched without a hit before a checkpoint is sent, times the client's requested interval. */
const SEARCH_WINDOW = 32;
const CATCH_UP_PAGE = 500;

/** The treatment of a live consumer that is too slow: 23.10 drops it, 24.2 lets it catch up and sends `caughtUp` again. */
export type TooSlow = 'dropped' | 'catches up';

/** Filtered subscriptions to all. */
export class Subscriptions {
  private readonly live = new Set<Subscription>();

  constructor(private readonly tooSlow: TooSlow) {}

  get count(): number {
    return this.live.size;
  }

  async serve(call: ReadCall, log: EventLog): Promise<void> {
    const subscription = new Subscription(call, log, this.tooSlow);
    this.live.add(subscription);
    call.on('cancelled', () => this.live.delete(subscription));
    call.on('close', () => this.live.delete(subscription));
    await subscription.run();
  }

  /** As if every consumer had been too slow. */
  drop(): void {
    for (const each of this.live) each.drop();
  }
}

class Subscription {
  private next: number;
  private searched = 0;
  private readonly pattern: RegExp | null;
  private readonly window: number;
  private waiting: Logged[] | null = null;
  private sending = Promise.resolve();

  constructor(
    private readonly call: ReadCall,
    private readonly log: EventLog,
    private readonly tooSlow: TooSlow,
  ) {
    const options = call.request.getOptions()!;
    const filter = options.getFilter();
    const all = options.getAll()!;
    this.pattern = filter === undefined ? null : new RegExp(filter.getEventType()!.getRegex());
    this.window = SEARCH_WINDOW * (filter?.getCheckpointintervalmultiplier() ?? 1);
    const after = all.hasPosition() ? Number(all.getPosition()!.getCommitPosition()) : -1;
    this.next = all.hasEnd() ? log.all.length : log.all.findIndex(({ position }) => position > after);
    if (this.next < 0) this.next = log.all.length;
  }

  async run(): Promise<void> {
    const stop = this.log.listen((event) => this.happened(event));
    this.call.on('cancelled', stop);
    this.call.on('close', stop);
    this.call.write(confirmationMessage());
    if (this.pattern !== null) this.call.write(checkpointMessage(0));
    await this.catchUp();
  }

  drop(): void {
    this.waiting = null;
    this.call.emit('error', {
      code: status.ABORTED,
      details: 'Operation timed out: Consumer too slow to handle event while live. Client resubscription required.',
    });
  }

  private async catchUp(): Promise<void> {
    this.waiting = null;
    while (this.next < this.log.all.length) {
      const page = this.log.all.slice(this.next, this.next + CATCH_UP_PAGE);
      this.next += page.length;
      for (const event of page) await this.send(event);
      await nextTurn();
      if (this.call.cancelled) return;
    }
    this.waiting = [];
    this.call.write(caughtUpMessage());
  }

  private happened(event: Logged): void {
    if (this.waiting === null) return;
    this.next++;
    this.waiting.push(event);
    if (this.waiting.length === 1) this.sending = this.sending.then(() => this.sendWaiting());
    if (this.waiting.length <= LIVE_BUFFER) return;
    if (this.tooSlow === 'dropped') return this.drop();
    this.next -= this.waiting.length;
    this.waiting = null;
    this.sending = this.sending.then(() => this.catchUp());
  }

  private async sendWaiting(): Promise<void> {
    for (let event = this.waiting?.shift(); event !== undefined; event = this.waiting?.shift()) await this.send(event);
  }

  private async send(event: Logged): Promise<void> {
    if (this.pattern !== null && !this.pattern.test(event.type)) {
      if (++this.searched % this.window === 0) this.call.write(checkpointMessage(event.position));
      return;
    }
    if (!this.call.write(eventMessage(event))) await drained(this.call);
  }
}
