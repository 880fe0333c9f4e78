import { Injectable } from '@nestjs/common';
import { STREAMS_OF_CUSTOMERS, type StreamOfCustomer } from '#customers/commands/lookups/streams-of-customers.projection';
import { forgetIn } from '#customers/domain/forgetting.decisions';
import { type StreamOfCustomers, streamOfCustomers } from '#customers/domain/stream-of-customers';
import { fold } from '#kernel/fact';
import { paymentLinkStream } from '#payment-links/contract';
import { EventHistory } from '#platform/event-history/event-history';
import type { CommandContext } from '#platform/event-store/command-context';
import { EventStore } from '#platform/event-store/event-store';
import { Lookups } from '#platform/storage/lookups';
import { DataSubjects } from '#privacy/personal-data/data-subjects';
import { SubjectKeys } from '#privacy/personal-data/subject-keys';

/** The streams with data of a person, and what they sealed before they named the person. */
@Injectable()
export class StreamsOfPerson {
  constructor(
    private readonly lookups: Lookups,
    private readonly history: EventHistory,
    private readonly eventStore: EventStore,
    private readonly keys: SubjectKeys,
    private readonly subjects: DataSubjects,
  ) {}

  /** Those with data of a person who has not been forgotten since. */
  async of(subject: string): Promise<string[]> {
    return (await this.lookups.all<StreamOfCustomer>(STREAMS_OF_CUSTOMERS, 'subject', subject)).map(({ stream }) => stream);
  }

  /** Forgets what the stream, and the payment link behind it, sealed before they named the person. */
  async forgetUnnamed(stream: string, subject: string, context: CommandContext): Promise<void> {
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
