import type { ReadReq } from '@eventstore/db-client/generated/streams_pb.js';
import type { Gate } from '#test/support/stores/eventstoredb-double/append-calls';
import { type EventLog, indexOf, type Logged, pageOf } from '#test/support/stores/eventstoredb-double/event-log';
import { eventMessage, nameOf, notFoundMessage } from '#test/support/stores/eventstoredb-double/messages';
import { drained, type ReadCall } from '#test/support/stores/eventstoredb-double/read-call';
import type { Refused, Users } from '#test/support/stores/eventstoredb-double/users';
import { Subscriptions } from '#test/support/stores/eventstoredb-double/subscriptions';

const BACKWARDS = 1;

/** Reads of one stream and of all, and subscriptions to all. */
export class ReadCalls {
  /** The number of events given to readers. */
  given = 0;

  constructor(
    private readonly log: () => EventLog,
    private readonly gate: Gate,
    private readonly subscriptions: Subscriptions,
    private readonly users: Users | null,
  ) {}

  readonly read = (call: ReadCall): void => {
    call.on('error', () => undefined);
    void this.gate().then((closed) => {
      const options = call.request.getOptions()!;
      const refused = closed ?? this.refusalOf(call, options);
      if (refused !== null) return void call.emit('error', refused);
      if (options.hasSubscription()) return this.subscriptions.serve(call, this.log());
      return this.serve(call, options);
    });
  };

  private refusalOf(call: ReadCall, options: ReadReq.Options): Refused | null {
    if (this.users === null) return null;
    const caller = this.users.callerOf(call.metadata);
    if (typeof caller === 'object') return caller;
    return this.users.mayRead(caller, options.hasStream() ? nameOf(options.getStream()?.getStreamIdentifier()) : null);
  }

  private async serve(call: ReadCall, options: ReadReq.Options): Promise<void> {
    const name = nameOf(options.getStream()?.getStreamIdentifier());
    const stream = options.hasStream() ? this.log().stream(name) : this.log().all;
    if (stream === undefined) call.write(notFoundMessage(name));
    else await this.send(call, chosen(stream, options));
    call.end();
  }

  private async send(call: ReadCall, events: readonly Logged[]): Promise<void> {
    for (const event of events) {
      if (call.cancelled) return;
      this.given++;
      if (!call.write(eventMessage(event))) {
        await drained(call);
        await this.gate();
      }
    }
  }
}

function chosen(events: readonly Logged[], options: ReadReq.Options): readonly Logged[] {
  const direction: number = options.getReadDirection();
  const [stream, all] = [options.getStream(), options.getAll()];
  const first =
    stream !== undefined
      ? placeIn(events.length, stream, () => Number(stream.getRevision()))
      : placeIn(events.length, all!, () => indexOf(events, Number(all!.getPosition()!.getCommitPosition())));
  return pageOf(events, first, Number(options.getCount()), direction === BACKWARDS);
}

const placeIn = (length: number, options: { hasStart(): boolean; hasEnd(): boolean }, named: () => number): number =>
  options.hasStart() ? 0 : options.hasEnd() ? length : named();
