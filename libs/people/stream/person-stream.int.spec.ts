import { LiveFacts } from '#people/stream/live-facts';
import { PersonStream, type Watch } from '#people/stream/person-stream';
import { EmbeddedEventHistory } from '#platform/event-history/embedded/embedded-event-history';
import { HistoryFile } from '#platform/event-history/embedded/history-file';
import { ReadModels } from '#platform/storage/read-models';
import { eventually } from '#test/support/machine/eventually';
import { temporaryDirectory } from '#test/support/machine/temporary-directory';

class NoReadModels extends ReadModels {
  override get = async (): Promise<null> => null;
  override list = async () => ({ documents: [], hasMore: false });
  override reached = async (): Promise<boolean> => true;
}

const directory = temporaryDirectory();
const METADATA = JSON.stringify({
  account: 'acct_1',
  livemode: false,
  actor: { type: 'service', id: null, name: null },
  command: 'c',
  at: 1,
});
let file: HistoryFile;
let facts: LiveFacts;
let written = 0;
let signedIn = true;
let cuts = 0;

const append = (stream = 'order-1', count = 1): Promise<unknown> =>
  file.write(() => {
    for (let n = 0; n < count; n++)
      file.insert(stream, written++, { id: `e-${written}`, type: 'order.paid', data: '{}', metadata: METADATA }, 1);
  });

const watch = (change = {}): Watch => ({
  viewer: { user: 'usr_1', account: 'acct_1', livemode: false, role: 'owner' },
  shown: ({ id: event }) => ({ type: event, id: null, object: 'order', livemode: false, order: null, ...change }),
  token: (position) => String(Number(position)),
  goesOn: async () => signedIn,
  wasCut: () => void cuts++,
});

async function begun(from: string | null, change?: object): Promise<PersonStream> {
  const followed = facts;
  await followed.enter();
  const stream = new PersonStream(followed, watch(change), 10);
  stream.body.once('close', () => followed.leave());
  void stream.begin(from);
  return stream;
}

/** Collects everything that is sent. */
function read({ body }: PersonStream): { text: string } {
  const got = { text: '' };
  body.setEncoding('utf8').on('data', (piece: string) => (got.text += piece));
  return got;
}

const typesIn = (text: string): string[] => [...text.matchAll(/"type":"([^"]+)"/g)].map(([, type]) => type!);

beforeEach(() => {
  [written, signedIn, cuts] = [0, true, 0];
  file = new HistoryFile(directory.path(`${Math.random()}.db`));
  facts = new LiveFacts(new EmbeddedEventHistory(file), new NoReadModels());
});
afterEach(() => {
  facts.onModuleDestroy();
  file.close();
});

describe('a stream of one person', () => {
  it('has each fact once, including facts during its catch-up', async () => {
    await append('order-1', 1200);
    const stream = await begun('0'.repeat(20).replace(/0$/, '1'));
    const got = read(stream);
    for (let n = 0; n < 30; n++) await append();
    await eventually(() => expect(typesIn(got.text)).toEqual(Array.from({ length: 1229 }, (_, n) => `e-${n + 2}`)));
    stream.body.destroy();
  });

  it('sends its position while nothing happens', async () => {
    await append();
    const stream = await begun(null);
    const got = read(stream);
    await eventually(() => expect(got.text).toMatch(/^retry: 1000\n\n(?:id: 1\n:\n\n){2}/));
    stream.body.destroy();
  });

  it('begins now if its position is no longer in the history', async () => {
    await append();
    const stream = await begun('9'.repeat(20));
    const got = read(stream);
    await append();
    await eventually(() => expect(typesIn(got.text)).toEqual(['e-2']));
    stream.body.destroy();
  });

  it('is closed if its client does not read', async () => {
    const stream = await begun(null, { order: 'x'.repeat(10_000) });
    await eventually(() => expect(facts['listeners'].size).toBe(1));
    await append('order-1', 20);
    await eventually(() => expect([stream.body.destroyed, cuts]).toEqual([true, 1]));
  });

  it('ends with its session, before what happens after that', async () => {
    const stream = await begun(null);
    const got = read(stream);
    await eventually(() => expect(facts['listeners'].size).toBe(1));
    signedIn = false;
    await file.write(() => {
      for (const [n, name] of ['user-usr_1', 'order-2'].entries())
        file.insert(name, 0, { id: `last-${n}`, type: 'user.suspended', data: '{}', metadata: METADATA }, 1);
    });
    await eventually(() => expect(stream.body.destroyed).toBe(true));
    expect(typesIn(got.text)).toEqual([]);
  });

  it('stops reading the history when the last one ends', async () => {
    const [one, other] = [await begun(null), await begun(null)];
    one.body.destroy();
    await eventually(() => expect(facts['users']).toBe(1));
    expect(facts['stopping'].signal.aborted).toBe(false);
    other.body.destroy();
    await eventually(() => expect(facts['stopping'].signal.aborted).toBe(true));
  });
});
