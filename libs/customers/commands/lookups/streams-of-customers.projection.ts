import type { UnixSeconds } from '#kernel/time';
import { CUSTOMER_FORGOTTEN } from '#orders/contract';
import type { RecordedEvent } from '#platform/event-history/recorded-event';
import type { Projection } from '#platform/projector/projection';

/** A stream that contains data of a person. */
export interface StreamOfCustomer {
  readonly stream: string;
  readonly subject: string;
  readonly created_at: UnixSeconds;
}

export const STREAMS_OF_CUSTOMERS = 'streams_of_customers';

/** Lists the streams with data of a person, by the person's id (`subject`). `customer.forgotten` in a stream takes the stream off the list. */
export const streamsOfCustomers: Projection<StreamOfCustomer> = {
  name: STREAMS_OF_CUSTOMERS,
  version: 1,
  filters: { subject: ({ subject }) => subject },
  documentOf: (event) => {
    const subject = subjectOf(event);
    return subject === undefined ? null : `${subject}/${event.stream}`;
  },
  evolve: (reported, event) =>
    event.type === CUSTOMER_FORGOTTEN ? null : (reported ?? { stream: event.stream, subject: subjectOf(event)!, created_at: event.at }),
  createdAt: ({ created_at }) => created_at,
};

/** The person whom an event has data of, or who is forgotten; undefined if it is about nobody. */
const subjectOf = ({ type, data, metadata }: RecordedEvent): string | undefined =>
  type === CUSTOMER_FORGOTTEN ? data.subject : metadata.subject;
