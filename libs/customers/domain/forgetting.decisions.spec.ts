import { forgetIn, recordForgetting } from '#customers/domain/forgetting.decisions';
import { destroyedKeys, streamOfCustomers } from '#customers/domain/stream-of-customers';
import { fact, type Fact } from '#kernel/fact';
import type { CustomerFact } from '#orders/contract';
import { given, NOON } from '#test/support/facts/given';
import { captured, order as PLACED, ORDER, paid, placed, REFUND, requested, started } from '#test/support/facts/order-facts';
import { created, updated } from '#test/support/facts/session-facts';

const ASHA = 'subject-of-asha';
const FARHAN = 'subject-of-farhan';
const KEYS = ['key-1'];

/** A fact as stored: with its subject, if it holds personal data. */
const about = (subject: string | undefined, each: Fact) => ({ ...each, at: NOON, metadata: { subject } }) as never;
const order = [about(ASHA, placed()), about(ASHA, started()), about(undefined, captured()), about(undefined, paid)];
const forgotten = (subject: string, superseded = false): CustomerFact => fact('customer.forgotten', { subject, keys: KEYS, superseded });
const destinationForgotten = fact('refund.destination_forgotten', { refund: REFUND, label_masked: null });

describe('forgetting a person in a stream with their data', () => {
  const forget = (subject: string) => (state: typeof streamOfCustomers.initial) => forgetIn(state, subject, KEYS);

  it('is recorded in the stream', () =>
    given(streamOfCustomers, ...order)
      .when(forget(ASHA))
      .then(forgotten(ASHA)));

  it('includes the destinations of its refunds', () =>
    given(streamOfCustomers, ...order, about(ASHA, requested()))
      .when(forget(ASHA))
      .then(forgotten(ASHA), destinationForgotten));

  it('includes the texts of its proposals', () => {
    const proposal = 'prp_0000000000000000000000aa';
    const created = { proposal, act: 'refund', subject: ORDER, params: {}, amount: 1, currency: 'INR', reason: null, expires_at: NOON };
    const story = [...order, about(undefined, fact('proposal.created', created))];
    const erased = fact('proposal.forgotten', { proposal });
    given(streamOfCustomers, ...story).when(forget(ASHA)).then(forgotten(ASHA), erased); // prettier-ignore
    given(streamOfCustomers, ...story, about(undefined, forgotten(ASHA)), about(undefined, erased), about(ASHA, started())).when(forget(ASHA)).then(forgotten(ASHA)); // prettier-ignore
  });

  it('says so where the goods were called by a payment link’s description', () =>
    given(streamOfCustomers, about(ASHA, fact('order.placed', { ...PLACED, payment_link: 'pl_0000000000000000000000aa' })))
      .when(forget(ASHA))
      .then(fact('customer.forgotten', { subject: ASHA, keys: KEYS, superseded: false, unnamed_goods: true })));

  it('is done once, and again for later data', () => {
    const once = [...order, about(ASHA, requested()), about(undefined, forgotten(ASHA)), about(undefined, destinationForgotten)];
    given(streamOfCustomers, ...once).when(forget(ASHA)).thenNothing(); // prettier-ignore
    given(streamOfCustomers, ...once, about(ASHA, started())).when(forget(ASHA)).then(forgotten(ASHA)); // prettier-ignore
  });

  it('keeps the data of another person who replaced them', () => {
    const replaced = [about(ASHA, created()), about(FARHAN, updated({}))];
    given(streamOfCustomers, ...replaced).when(forget(ASHA)).then(forgotten(ASHA, true)); // prettier-ignore
    given(streamOfCustomers, ...replaced).when(forget(FARHAN)).then(forgotten(FARHAN)); // prettier-ignore
  });

  it('does nothing in a stream without their data', () =>
    given(streamOfCustomers, ...order)
      .when(forget(FARHAN))
      .thenNothing());
});

describe('the stream of a forgotten person', () => {
  it('names the destroyed keys, each once', () => {
    const record = (state: ReadonlySet<string>) => recordForgetting(state, ASHA, ['key-1', 'key-2']);
    given(destroyedKeys).when(record).then(fact('customer.forgotten', { subject: ASHA, keys: ['key-1', 'key-2'], superseded: false })); // prettier-ignore
    given(destroyedKeys, forgotten(ASHA)).when(record).then(fact('customer.forgotten', { subject: ASHA, keys: ['key-2'], superseded: false })); // prettier-ignore
    given(destroyedKeys, forgotten(ASHA)).when((state) => recordForgetting(state, ASHA, KEYS)).thenNothing(); // prettier-ignore
  });
});
