import type { ResourceHistories } from '#audit/at/resource-histories';
import { ReadFacts } from '#audit/history/read-facts';
import type { EventHistory } from '#platform/event-history/event-history';
import { Upcasting } from '#platform/event-history/upcasting';
import { DataSubjects } from '#privacy/personal-data/data-subjects';
import { PersonalData } from '#privacy/personal-data/personal-data';
import type { SubjectKeys } from '#privacy/personal-data/subject-keys';
import { SecretBox } from '#privacy/secrets/secret-box';
import { recorded } from '#test/support/facts/recorded';

const facts = new ReadFacts(
  {} as EventHistory,
  new Upcasting(() => [{ 'thing.counted': [({ by }) => ({ by, unit: 'piece' })] }]),
  {} as ResourceHistories,
  new PersonalData(
    () => ({ 'thing.noted': { fields: {}, texts: { note: null } } }),
    new DataSubjects(new SecretBox(Buffer.alloc(32, 7))),
    {} as SubjectKeys,
    async (stream) => (stream === 'thing-2' ? [met] : []),
  ),
);

const counted = recorded('thing-1', { type: 'thing.counted', data: { by: 2 } });
const met = recorded(
  'thing-2',
  { type: 'thing.met', data: { personal: { key: 'key_1', fields: ['name'], sealed: '…' } } },
  { metadata: { ...counted.metadata, subject: 'cus_1' } },
);

describe('a fact as auditors read it', () => {
  it('is in its newest shape, with the stored data if that is older', async () => {
    const newer = recorded(
      'thing-1',
      { type: 'thing.counted', data: { by: 3, unit: 'box' } },
      { metadata: { ...counted.metadata, schema: 2 } },
    );
    expect(await facts.sealed([counted, newer])).toMatchObject([
      { schema: 2, data: { by: 2, unit: 'piece' }, stored: { schema: 1, data: { by: 2 } }, subject: null, personal: null },
      { schema: 2, data: { by: 3, unit: 'box' }, stored: null },
    ]);
  });

  it('shows that it has sealed personal data, and its subject', async () => {
    const personal = { key: 'key_1', fields: ['name'], sealed: '…' };
    const data = { by: 2, personal };
    const sealed = recorded('thing-1', { type: 'thing.counted', data }, { metadata: { ...counted.metadata, subject: 'cus_1' } });
    expect(await facts.sealed([sealed])).toMatchObject([{ subject: 'cus_1', personal: 'sealed' }]);
  });

  it('shows no texts in the clear, of an older release, about a known person', async () => {
    const noted = (stream: string) => recorded(stream, { type: 'thing.noted', data: { note: 'Asha rang.' } });
    const newer = { ...counted, metadata: { ...counted.metadata, schema: 2 } };
    expect((await facts.sealed([noted('thing-2'), newer, noted('thing-1')])).map(({ data }) => data)).toEqual([
      { note: null },
      { by: 2 },
      { note: 'Asha rang.' },
    ]);
  });

  it('is the same line of JSON, whether that is made from the stored text or not', async () => {
    const metadata = { ...counted.metadata, schema: 2 };
    const stored = (text: string) => ({
      ...counted,
      data: JSON.parse(text),
      metadata,
      texts: { data: text, metadata: JSON.stringify(metadata) },
    });
    for (const event of [counted, stored('{"by":2,"unit":"piece"}'), stored('{"by":2,\n"unit":"piece"}')]) {
      const [[line], [record]] = [await facts.lines([event]), await facts.sealed([event])];
      expect(line).toBe(`${JSON.stringify(record)}\n`);
    }
  });
});
