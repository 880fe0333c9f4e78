import { openedNote, type Checkpoint } from '#audit/log/checkpoint';
import { verdictOn } from '#audit/log/proof';
import type { VerificationReport } from '#audit/verify/verify-history';
import type { Position } from '#platform/event-history/recorded-event';
import { AlterableDouble } from '#test/support/stores/alterable-double';
import { replaced, slippedIn, type StoredRow, swapped, withData, without } from '#test/support/stores/alterable-history';
import { Archive, eventOf, orderOf, range } from '#test/support/facts/archive';
import { temporaryDirectory } from '#test/support/machine/temporary-directory';

const directory = temporaryDirectory();
const ORDERS = 300;
let archives = 0;
const newName = (): string => `archive-${archives++}`;

const embedded = async (): Promise<Archive> => new Archive(directory, newName());
const onDouble = async (): Promise<Archive> => new Archive(directory, newName(), await AlterableDouble.start());

describe.each([
  ['the embedded store', embedded],
  ['a double of EventStoreDB', onDouble],
])('a history on %s that somebody has changed behind the service’s back', (_, open) => {
  let archive: Archive;
  let note: string;
  let places: readonly Position[];
  let untouched: readonly StoredRow[];
  const kept = (): Checkpoint => openedNote(note, archive.key.verifier)!;
  const verified = (checkpoint: Checkpoint | null = null): Promise<VerificationReport> => archive.verify.run(checkpoint, () => undefined);
  /** Which event it was, from 1; 0 for one that was not there. */
  const placeOf = (position: Position | null): number | null => (position === null ? null : places.indexOf(position) + 1);
  const found = async (checkpoint: Checkpoint | null = null): Promise<[string, number | null][]> =>
    (await verified(checkpoint)).faults.map(({ fault, position }) => [fault, placeOf(position)]);

  beforeAll(async () => {
    archive = await open();
    await archive.happen(range(0, ORDERS), 0);
    note = await archive.proofs.checkpoint();
    await archive.happen(range(0, ORDERS), 1);
    await archive.log.upToNow();
    places = (await archive.history.read(null, 3 * ORDERS)).map(({ position }) => position);
    await archive.alter((rows) => (untouched = rows));
  });
  afterEach(async () => {
    await archive.alter(() => untouched);
    await archive.rewriteLog();
  });
  afterAll(() => archive.close());

  it('is verified as long as nobody has', async () => {
    const report = await verified(kept());
    const compared_with = { origin: archive.key.origin, size: ORDERS, root: kept().root.toString('base64') };
    expect(report).toMatchObject({ verified: true, compared_with, events: 2 * ORDERS, streams: ORDERS, fault_count: 0 });
    expect(await verified()).toMatchObject({ verified: null, compared_with: null, fault_count: 0 });
    expect(await archive.proofs.checkpoint()).toContain(report.root);
  });

  it('is found by a changed byte', async () => {
    await archive.alter(replaced(7, '₹', '$'));
    expect(await found()).toEqual([['event_changed', 7]]);
    await expect(archive.proofs.prove(orderOf(6))).rejects.toMatchObject({ code: 'history_altered' });
  });

  it('is found by a missing event, and by what follows from it', async () => {
    await archive.alter(without(7));
    expect(await found()).toEqual([
      ['event_missing', 7],
      ['revision_gap', 307],
      ['cause_missing', 307],
    ]);
  });

  it('is found by a swapped pair', async () => {
    await archive.alter(swapped(7, 307));
    expect(await found()).toEqual([
      ['event_changed', 7],
      ['revision_gap', 7],
      ['cause_missing', 7],
      ['event_changed', 307],
      ['revision_gap', 307],
    ]);
  });

  it('is found by an event that was slipped in', async () => {
    await archive.alter(slippedIn(599, 'order-x', eventOf(ORDERS, 0)));
    // Where there is no room for another place, it has that of the one before which it was put.
    expect([['event_changed', 599], ['event_added', 0]]).toContainEqual((await found())[0]); // prettier-ignore
    expect((await verified()).verified).toBe(false);
  });

  it('is found by a cause that does not exist, even with a matching log', async () => {
    await archive.alter(replaced(307, eventOf(6, 0), eventOf(999, 999), 'metadata'));
    await archive.rewriteLog();
    expect(await found()).toEqual([['cause_missing', 307]]);
  });

  it('is found by an event that cannot be read', async () => {
    await archive.alter(withData('{', 580));
    const { verified: good, faults } = await verified();
    expect(good).toBe(false);
    expect(faults.map(({ fault }) => fault)).toContain('event_unreadable');
  });

  it('is found by its end that is gone', async () => {
    await archive.alter(without(599, 600));
    expect(await found()).toEqual([['history_shortened', 598]]);
    await expect(archive.log.upToNow()).rejects.toThrow('part of it is missing');
  });

  it('is found by its end that is gone from the log too, for a kept checkpoint', async () => {
    const newest = openedNote(await archive.proofs.checkpoint(), archive.key.verifier)!;
    await archive.alter(without(599, 600));
    await archive.rewriteLog();
    const { faults } = await verified(newest);
    const message = expect.stringContaining(`the checkpoint of ${newest.origin} holds 600 events, the history 598. Bring back a backup`);
    expect(faults).toEqual([{ fault: 'history_shortened', stream: null, revision: null, position: places[597], message }]);
  });

  it('is found by a kept checkpoint when the log was rebuilt to fit', async () => {
    await archive.alter(replaced(7, '₹', '$'));
    await archive.rewriteLog();
    expect(await found()).toEqual([]);
    expect(await found(kept())).toEqual([['history_rewritten', null]]);
    const proof = await archive.proofs.consistency(note, await archive.proofs.checkpoint());
    expect(verdictOn(JSON.stringify(proof), archive.key.verifier).faults).toEqual([
      'The log does not begin with what the earlier checkpoint held.',
    ]);
  });

  it('is found by tiles of the log that do not fit together', async () => {
    archive.alterLog('UPDATE tiles SET hashes = zeroblob(length(hashes)) WHERE level = 1');
    expect(await found()).toEqual([['log_altered', null]]);
  });

  it('is reported as one fault where all hashes of a tile were altered, and whether its events were too', async () => {
    archive.alterLog('UPDATE tiles SET hashes = zeroblob(length(hashes)) WHERE level = 0 AND number = 1');
    const message = 'The hashes of entries 256 to 511 were altered. The history agrees with the rest of the log: rebuild the log and compare it with a kept checkpoint.'; // prettier-ignore
    const { faults } = await verified(kept());
    expect(faults).toEqual([{ fault: 'log_altered', stream: null, revision: null, position: null, message }]);
    await archive.alter(replaced(300, '₹', '$'));
    const { fault_count, faults: both } = await verified();
    expect([fault_count, both[0]!.message]).toEqual([1, expect.stringContaining('Events of these entries were changed too')]);
  });

  it('is reported as one fault where all hashes of the last tile were altered, which is not full', async () => {
    archive.alterLog('UPDATE tiles SET hashes = zeroblob(length(hashes)) WHERE level = 0 AND number = 2');
    const { faults, fault_count } = await verified();
    expect([fault_count, faults[0]]).toEqual([1, { fault: 'log_altered', stream: null, revision: null, position: null, message: expect.stringMatching(/^None of the hashes of entries 512 to 599 /) }]); // prettier-ignore
  });

  it('is reported as one fault for each tile where all hashes of the log were altered', async () => {
    archive.alterLog('UPDATE tiles SET hashes = zeroblob(length(hashes)) WHERE level = 0');
    expect(await found()).toEqual([['log_altered', null], ['log_altered', null], ['log_altered', null]]); // prettier-ignore
  });

  it('is an event changed where the last tile agrees with other events', async () => {
    await archive.alter(replaced(560, '₹', '$'));
    expect(await found()).toEqual([['event_changed', 560]]);
  });

  it('tells no more faults than anybody reads, and how many there are', async () => {
    await archive.alter(withData('{}'));
    const { fault_count, faults } = await verified();
    expect(fault_count).toBe(2 * ORDERS);
    expect(faults).toHaveLength(100);
  });
});

it('a history is not called altered because its store cannot be read at all', async () => {
  const archive = await embedded();
  await archive.happen([1], 0);
  const { verify } = archive;
  await archive.close();
  await expect(verify.run(null, () => undefined)).rejects.toThrow('not open');
});
