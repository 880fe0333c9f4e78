import { Injectable } from '@nestjs/common';
import { STREAMS_OF_CUSTOMERS, type StreamOfCustomer } from '#customers/commands/lookups/streams-of-customers.projection';
import { forgetIn, recordForgetting } from '#customers/domain/forgetting.decisions';
import { customerStream, destroyedKeys, type StreamOfCustomers, streamOfCustomers } from '#customers/domain/stream-of-customers';
import { Traces } from '#customers/traces';
import { fold } from '#kernel/fact';
import { paymentLinkStream } from '#payment-links/contract';
import { EventHistory } from '#platform/event-history/event-history';
import type { CommandContext } from '#platform/event-store/command-context';
import { EventStore } from '#platform/event-store/event-store';
import { DataSubjects } from '#privacy/personal-data/data-subjects';
import { SubjectKeys } from '#privacy/personal-data/subject-keys';
import { Lookups } from '#platform/storage/lookups';

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
    private readonly subjects: DataSubjects,
    private readonly history: EventHistory,
    private readonly eventStore: EventStore,
    private readonly lookups: Lookups,
    private readonly traces: Traces,
  ) {}

  /** Resolves when nothing that the service keeps about the person can be read. What they do later counts as another person's. */
  async forget(subject: string, context: CommandContext): Promise<Forgotten> {
    const keys = await this.keys.destroy(subject);
    if (keys.length === 0) return { keys, streams: [] };
    // Readers that still had the keys may have read up to here.
    const end = await this.history.end();
    if (end !== null) await this.traces.takenIn(end);
    const reported = await this.lookups.all<StreamOfCustomer>(STREAMS_OF_CUSTOMERS, 'subject', subject);
    const streams = reported.map(({ stream }) => stream);
    await this.traces.refuseParked(streams);
    for (const stream of streams) {
      await this.forgetUnnamed(stream, subject, context);
      await this.eventStore.decide(stream, streamOfCustomers, (state) => forgetIn(state, subject, keys), context);
    }
    await this.eventStore.decide(customerStream(subject), destroyedKeys, (known) => recordForgetting(known, subject, keys), context);
    await this.traces.wiped(context.position!);
    return { keys, streams };
  }

  /** Forgets what the stream, and the payment link behind it, sealed before they named the person. */
  private async forgetUnnamed(stream: string, subject: string, context: CommandContext): Promise<void> {
    const { newest, mentions, link } = await this.peopleOf(stream);
    if (newest !== subject) return;
    const unnamed = (name: string): string => this.subjects.idOf(context.account, context.livemode, name);
    if (mentions.has(unnamed(stream))) await this.keys.destroy(unnamed(stream));
    const linkStream = paymentLinkStream(link ?? '');
    if (link === null || !(await this.peopleOf(linkStream)).mentions.has(unnamed(linkStream))) return;
    const keys = await this.keys.destroy(unnamed(linkStream));
    const forgetPayer = (state: StreamOfCustomers) => forgetIn(state, unnamed(linkStream), keys);
    await this.eventStore.decide(linkStream, streamOfCustomers, forgetPayer, context);
  }

  private async peopleOf(stream: string): Promise<StreamOfCustomers> {
    return fold(streamOfCustomers, await this.history.stream(stream));
  }
}
