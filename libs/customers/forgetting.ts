import { Injectable } from '@nestjs/common';
import { forgetIn, recordForgetting } from '#customers/domain/forgetting.decisions';
import { customerStream, destroyedKeys, streamOfCustomers } from '#customers/domain/stream-of-customers';
import { StreamsOfPerson } from '#customers/streams-of-person';
import { Traces } from '#customers/traces';
import { EventHistory } from '#platform/event-history/event-history';
import type { CommandContext } from '#platform/event-store/command-context';
import { EventStore } from '#platform/event-store/event-store';
import { SubjectKeys } from '#privacy/personal-data/subject-keys';

/** The person's destroyed keys, and the streams with data of the person. */
export interface Forgotten {
  readonly keys: readonly string[];
  readonly streams: readonly string[];
}

/** Forgets a person, by destroying the keys that open their data. If it is killed between any two lines, a repeat completes it. */
@Injectable()
export class Forgetting {
  constructor(
    private readonly keys: SubjectKeys,
    private readonly history: EventHistory,
    private readonly eventStore: EventStore,
    private readonly streams: StreamsOfPerson,
    private readonly traces: Traces,
  ) {}

  /** Resolves when nothing that the service keeps about the person can be read. What they do later counts as another person's. */
  async forget(subject: string, context: CommandContext): Promise<Forgotten> {
    const keys = await this.keys.destroy(subject);
    if (keys.length === 0) return { keys, streams: [] };
    // Readers that still had the keys may have read up to here.
    const end = await this.history.end();
    if (end !== null) await this.traces.takenIn(end);
    const streams = await this.streams.of(subject);
    await this.traces.refuseParked(streams);
    for (const stream of streams) {
      await this.streams.forgetUnnamed(stream, subject, context);
      await this.eventStore.decide(stream, streamOfCustomers, (state) => forgetIn(state, subject, keys), context);
    }
    await this.eventStore.decide(customerStream(subject), destroyedKeys, (known) => recordForgetting(known, subject, keys), context);
    await this.traces.wiped(context.position!);
    return { keys, streams };
  }
}
