import { PersonOfNotice } from '#integrations/payments/kept-notices/person-of-notice';
import type { Fact } from '#kernel/fact';
import { fact } from '#kernel/fact';
import type { EventHistory } from '#platform/event-history/event-history';
import type { EventMetadata } from '#platform/event-history/recorded-event';
import type { DataSubjects } from '#privacy/personal-data/data-subjects';
import { ORDER, placed, SESSION } from '#test/support/facts/order-facts';
import { recorded } from '#test/support/facts/recorded';
import { created } from '#test/support/facts/session-facts';

const OTHER = `ord_${'0'.repeat(24)}`;
const PHONE = '+919876543210';
const NOBODY = { subject: null, order: null, isForgotten: false };
const WHOSE = { account: 'acct_1', livemode: true };
const forgotten = fact('customer.forgotten', {});

/** The person in a text, by the facts of our order and session. */
function personIn(text: string, facts: readonly Fact[] = [placed()], metadata: Partial<EventMetadata> = { ...WHOSE, subject: 'asha' }) {
  const stories: Readonly<Record<string, readonly Fact[]>> = { [`order-${ORDER}`]: facts, [`checkout_session-${SESSION}`]: [created()] };
  const stream = async (name: string) => (stories[name] ?? []).map((each) => recorded(name, each, { metadata: metadata as EventMetadata }));
  const subjects = { idOf: (...of: unknown[]) => of.join(' ') } as unknown as DataSubjects;
  return new PersonOfNotice({ stream } as unknown as EventHistory, subjects).in(text, WHOSE);
}

describe('the text of a notice', () => {
  it.each([
    ['in the notes of a payment', `{"payload":{"payment":{"entity":{"notes":{"order":"${ORDER}"},"contact":"${PHONE}"}}}}`],
    ['in the metadata of an intent', `{"data":{"object":{"metadata":{"order":"${ORDER}"}}}}`],
    ['anywhere', `"${ORDER}"`],
    ['behind one that is not ours', `${OTHER} ${ORDER}`],
    ['twice', `${ORDER} ${ORDER}`],
    ['behind the id of another resource', `pay_${'1'.repeat(24)} ${ORDER}`],
  ])('is about the person of the order that it names %s', async (_, text) =>
    expect(await personIn(text)).toEqual({ subject: 'asha', order: ORDER, isForgotten: false }),
  );

  it('is about the person of the session that it names', async () => {
    expect(await personIn(`{"session":"${SESSION}"}`)).toEqual({ subject: 'asha', order: null, isForgotten: false });
  });

  it.each([
    ['with nobody in it', '{}'],
    ['that is empty', ''],
    ['of an unknown order', `{"order":"${OTHER}"}`],
    ['of an id that is too long', `${ORDER}0`],
    ['of an id within a word', `x${ORDER}`],
    ['of a number that is no phone number', '{"contact":"+0123456789","id":"9876543210"}'],
    ['of too short a phone number', '{"contact":"+9198765"}'],
  ])('is about nobody who is known: one %s', async (_, text) => expect(await personIn(text)).toEqual(NOBODY));

  it.each([`{"contact":"${PHONE}"}`, `${OTHER} ${PHONE}`, `tel:${PHONE}, or +14155550100`])(
    'is about whose phone number it has: %s',
    async (text) => expect(await personIn(text)).toEqual({ ...NOBODY, subject: `acct_1 true ${PHONE}` }),
  );

  it.each([{ account: 'acct_2' }, { livemode: false }])(
    'is not about the person of an order of another account or mode: %j',
    async (changes) => expect(await personIn(ORDER, [placed()], { ...WHOSE, subject: 'asha', ...changes })).toEqual(NOBODY),
  );

  it('is about somebody who was forgotten', async () => {
    expect(await personIn(ORDER, [placed(), forgotten])).toMatchObject({ order: ORDER, isForgotten: true });
  });

  it('is looked through for five ids at most', async () => {
    const others = Array.from({ length: 5 }, (_, n) => `ord_${String(n).repeat(24)}`);
    expect(await personIn([...others, ORDER].join(' '))).toEqual(NOBODY);
  });
});
