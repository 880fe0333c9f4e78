import { readFileSync } from 'node:fs';
import { openSqlite } from '#platform/embedded/sqlite';
import { EventPipeline } from '#platform/event-history/event-pipeline';
import { PipedEventHistory } from '#platform/event-history/piped-event-history';
import { PipedEventStore } from '#platform/event-store/piped-event-store';
import { DataSubjects } from '#privacy/personal-data/data-subjects';
import { EmbeddedSubjectKeys } from '#privacy/personal-data/embedded/embedded-subject-keys';
import { PersonalData } from '#privacy/personal-data/personal-data';
import type { PersonalFacts } from '#privacy/personal-data/personal-facts';
import { SecretBox } from '#privacy/secrets/secret-box';
import { type HistoryBackend, newEvent } from '#test/contracts/history-backend';
import { embeddedHistory } from '#test/support/stores/embedded-history';
import { temporaryDirectory } from '#test/support/machine/temporary-directory';

type Payload = { personal?: { phone: string | null } };

const FACTS: PersonalFacts = {
  'person.met': { person: ({ personal }: Payload) => personal?.phone ?? null, fields: { personal: { phone: null } } },
  'person.paid': { fields: { 'by.upi.vpa': null } },
  'person.wrote': { fields: {}, texts: { note: null, 'items.0.name': 'Goods' }, textsNamePerson: ({ kept }) => kept !== true },
  'alarm.ended': { personOf: ([raised]) => (raised!.data as { about: string | null }).about, fields: {}, texts: { note: null } },
};
/** A free text, and the name of a thing. */
const TEXTS = { note: 'Asha rang.', items: [{ name: 'For Asha', n: 1 }] };
const BLANK = { note: null, items: [{ name: 'Goods', n: 1 }] };
const wrote = (data: object = TEXTS) => ({ ...newEvent(data), type: 'person.wrote' });
const PHONE = '+919876543210';
const met = (phone = PHONE) => ({ ...newEvent({ shop: 'one', personal: { phone } }), type: 'person.met' });
const paid = () => ({ ...newEvent({ amount: 1, by: { upi: { vpa: 'asha@okaxis' } } }), type: 'person.paid' });

const directory = temporaryDirectory();
const box = new SecretBox(Buffer.alloc(32, 7));
const subjects = new DataSubjects(box);
const subject = subjects.idOf('acct_1', false, PHONE);
const file = directory.path('keys.db');

let backend: HistoryBackend;
let keys: EmbeddedSubjectKeys;
let store: PipedEventStore;
let history: PipedEventHistory;

beforeEach(async () => {
  backend = await embeddedHistory();
  open();
});
afterEach(async () => {
  keys.close();
  await backend.close();
});

function open(): void {
  keys = new EmbeddedSubjectKeys(file, box);
  const pipeline = new EventPipeline([
    new PersonalData(
      () => FACTS,
      subjects,
      keys,
      (stream) => backend.store.load(stream),
    ),
  ]);
  store = new PipedEventStore(backend.store, pipeline);
  history = new PipedEventHistory(backend.history, pipeline);
}

describe('personal data in facts', () => {
  it('is not readable in the store, and is unchanged for readers of the pipeline, even after a restart', async () => {
    const written = [met(), paid()];
    await store.append('order-1', 'no_stream', written);
    expect(JSON.stringify(await backend.history.stream('order-1'))).not.toMatch(/9876543210|okaxis/);
    keys.close();
    open();
    const data = written.map((each) => JSON.stringify(each.data));
    for (const read of [await store.load('order-1'), await history.stream('order-1'), await history.read(null, 10)])
      expect(read.map((each) => JSON.stringify(each.data))).toEqual(data);
  });

  it('stays sealed for a follower that reads events as stored', async () => {
    await store.append('order-1', 'no_stream', [met()]);
    const ending = new AbortController();
    for await (const { events } of history.follow({ from: null, signal: ending.signal, asStored: true })) {
      expect(events).toEqual(await backend.history.stored('order-1'));
      ending.abort();
    }
  });

  it('is blank in every fact of the stream from the moment the person is forgotten, and others’ is not', async () => {
    await store.append('order-1', 'no_stream', [met()]);
    await store.append('order-1', 0, [paid()]);
    await store.append('order-2', 'no_stream', [met('+911111111111')]);
    expect(JSON.stringify(await history.stream('order-1'))).toMatch(/9876543210.*okaxis/);
    const forgotten = await keys.destroy(subject);
    expect(await keys.destroy(subject)).toEqual(forgotten);
    expect((await history.stream('order-1')).map(({ data }) => data)).toEqual([
      { shop: 'one', personal: { phone: null } },
      { amount: 1, by: { upi: { vpa: null } } },
    ]);
    expect((await history.stream('order-2'))[0]!.data).toMatchObject({ personal: { phone: '+911111111111' } });
  });

  it('includes texts that may name the person of their stream, and they are blank too once the person is forgotten', async () => {
    await store.append('order-1', 'no_stream', [met()]);
    await store.append('order-1', 0, [wrote(), wrote({ ...TEXTS, kept: true })]);
    const stored = (await backend.history.stream('order-1')).map(({ data }) => JSON.stringify(data));
    expect(stored.map((text) => text.includes('Asha'))).toEqual([false, false, true]);
    const texts = async () => (await history.stream('order-1')).slice(1).map(({ data }) => data);
    expect(await texts()).toEqual([TEXTS, { ...TEXTS, kept: true }]);
    await keys.destroy(subject);
    expect(await texts()).toEqual([BLANK, { ...TEXTS, kept: true }]);
  });

  it('leaves texts as they are where the stream is about nobody', async () => {
    await store.append('settings-1', 'no_stream', [wrote()]);
    expect((await backend.history.stream('settings-1')).map(({ data }) => data)).toEqual([TEXTS]);
    expect((await history.stream('settings-1')).map(({ data }) => data)).toEqual([TEXTS]);
  });

  it('includes texts of an older release, which are in the clear, and blank from the moment the person is forgotten', async () => {
    await store.append('order-1', 'no_stream', [met()]);
    await backend.store.append('order-1', 0, [wrote()]);
    const texts = async () => (await history.stream('order-1')).at(-1)!.data;
    expect(await texts()).toEqual(TEXTS);
    await keys.destroy(subject);
    expect(await texts()).toEqual(BLANK);
    expect((await store.load('order-1')).at(-1)!.data).toEqual(BLANK);
  });

  it('is blank for readers who see none of it, texts of an older release too', async () => {
    await store.append('order-1', 'no_stream', [met()]);
    await backend.store.append('order-1', 0, [wrote(), wrote({ ...TEXTS, kept: true })]);
    await store.append('settings-1', 'no_stream', [wrote()]);
    const masked = async (stream: string) => (await history.masked(stream)).map(({ data }) => data);
    expect((await masked('order-1')).slice(1)).toEqual([BLANK, { ...TEXTS, kept: true }]);
    expect(await masked('settings-1')).toEqual([TEXTS]);
  });

  it('includes texts about the person of another stream', async () => {
    const raised = (about: string | null) => ({ ...newEvent({ about }), type: 'alarm.raised' });
    const ended = () => ({ ...newEvent({ note: 'Asha rang.' }), type: 'alarm.ended' });
    await store.append('order-1', 'no_stream', [met()]);
    for (const [stream, about] of [
      ['alarm-1', 'order-1'],
      ['alarm-2', 'order-1'],
      ['alarm-3', null],
    ] as const) {
      await store.append(stream, 'no_stream', [raised(about)]);
      await (stream === 'alarm-2' ? backend.store : store).append(stream, 0, [ended()]);
    }
    const notes = async (read: typeof history | HistoryBackend['history']) =>
      Promise.all(
        ['alarm-1', 'alarm-2', 'alarm-3'].map(async (stream) => ((await read.stream(stream)).at(-1)!.data as { note: string | null }).note),
      );
    expect(await notes(backend.history)).toEqual([null, 'Asha rang.', 'Asha rang.']);
    expect(await notes(history)).toEqual(['Asha rang.', 'Asha rang.', 'Asha rang.']);
    await keys.destroy(subject);
    expect(await notes(history)).toEqual([null, null, 'Asha rang.']);
  });

  it('has a new key when the person returns', async () => {
    await store.append('order-1', 'no_stream', [met()]);
    await keys.destroy(subject);
    await store.append('order-2', 'no_stream', [met()]);
    const read = (await history.read(null, 10)).map(({ data }) => (data as Payload).personal!.phone);
    expect(read).toEqual([null, PHONE]);
  });

  it('is neither read nor sealed with a key that is being destroyed', async () => {
    await store.append('order-1', 'no_stream', [met()]);
    const destroyed = keys.destroy(subject);
    const [[read]] = await Promise.all([history.stream('order-1'), store.append('order-2', 'no_stream', [met()])]);
    expect((read!.data as Payload).personal!.phone).toBeNull();
    await destroyed;
    expect((await history.stream('order-2')).map(({ data }) => (data as Payload).personal!.phone)).toEqual([PHONE]);
  });

  it('is blank too if its key is lost or wrong, which is reported and delays nobody else', async () => {
    await store.append('order-1', 'no_stream', [met()]);
    await store.append('order-2', 'no_stream', [met('+911111111111')]);
    await store.append('order-3', 'no_stream', [met('+912222222222')]);
    const [lost, other] = await Promise.all([keys.current(subject), keys.current(subjects.idOf('acct_1', false, '+911111111111'))]);
    keys.close();
    const rows = openSqlite(file, { synchronous: 'NORMAL' });
    rows.prepare('UPDATE keys SET sealed = (SELECT sealed FROM keys WHERE id = ?) WHERE id = ?').run(other.id, lost.id);
    rows.prepare('DELETE FROM keys WHERE id = ?').run(other.id);
    rows.close();
    open();
    const read = (await history.read(null, 10)).map(({ data }) => (data as Payload).personal!.phone);
    expect(read).toEqual([null, null, '+912222222222']);
    expect(keys.lostKeys).toBe(2);
    await store.append('order-1', 0, [paid()]);
    expect((await store.load('order-1')).map(({ data }) => data)).toEqual([
      { shop: 'one', personal: { phone: null } },
      { amount: 1, by: { upi: { vpa: 'asha@okaxis' } } },
    ]);
  });

  it('has keys that are stored sealed', async () => {
    const { key } = await keys.current(subject);
    expect(readFileSync(file).includes(key.export().toString('base64'))).toBe(false);
  });
});
