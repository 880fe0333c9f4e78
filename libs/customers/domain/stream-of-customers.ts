import type { SessionFact } from '#checkout/contract';
import type { Happened, View } from '#kernel/fact';
import type { CustomerFact, OrderFact, RefundFact } from '#orders/contract';
import type { ProposalFact } from '#proposals/contract';

/** The people whose data a stream contains. */
export interface StreamOfCustomers {
  /** The person in the newest fact with personal data; null if there is none. */
  readonly newest: string | null;
  /** The people with data in the stream who have not been forgotten since. */
  readonly mentions: ReadonlySet<string>;
  /** Refunds whose destination can still be recognised. */
  readonly refunds: ReadonlySet<string>;
  /** Proposals whose texts may name the person. */
  readonly proposals: ReadonlySet<string>;
  /** The payment link of a session, or that an order was placed by; null without one. */
  readonly link: string | null;
}

type Story = CustomerFact | RefundFact | ProposalFact | OrderFact | SessionFact;

/** The store puts a fact's subject into its metadata. */
type StoredEvent = Happened<Story> & { readonly metadata?: { readonly subject?: string } };

export const streamOfCustomers: View<StreamOfCustomers, Story> = {
  initial: { newest: null, mentions: new Set(), refunds: new Set(), proposals: new Set(), link: null },
  evolve(before, event) {
    const subject = (event as StoredEvent).metadata?.subject;
    const stream = subject === undefined ? before : { ...before, newest: subject, mentions: new Set(before.mentions).add(subject) };
    switch (event.type) {
      case 'customer.forgotten':
        return { ...stream, mentions: without(stream.mentions, event.data.subject) };
      case 'refund.requested':
      case 'refund.recorded':
        return { ...stream, refunds: new Set(stream.refunds).add(event.data.refund) };
      case 'refund.destination_forgotten':
        return { ...stream, refunds: without(stream.refunds, event.data.refund) };
      case 'proposal.created':
        return { ...stream, proposals: new Set(stream.proposals).add(event.data.proposal) };
      case 'proposal.forgotten':
        return { ...stream, proposals: without(stream.proposals, event.data.proposal) };
      case 'order.placed':
        return { ...stream, link: event.data.payment_link ?? null };
      case 'checkout_session.created':
        return { ...stream, link: event.data.payment_link?.payment_link ?? null };
      default:
        return stream;
    }
  },
};

/** The person's own stream, which records when the person was forgotten, by whom, and which keys were destroyed. */
export const customerStream = (subject: string): string => `customer-${subject}`;

/** The destroyed keys that a person's own stream records. */
export const destroyedKeys: View<ReadonlySet<string>, CustomerFact> = {
  initial: new Set(),
  evolve: (keys, { data }) => new Set([...keys, ...data.keys]),
};

const without = (all: ReadonlySet<string>, one: string): ReadonlySet<string> => new Set([...all].filter((each) => each !== one));
