import { openedNote, type Checkpoint } from '#audit/log/checkpoint';
import { verdictOn } from '#audit/log/proof';
import type { VerificationReport } from '#audit/verify/verify-history';
import { Archive, orderOf, range } from '#test/support/archive';
import { temporaryDirectory } from '#test/support/temporary-directory';

const directory = temporaryDirectory();
const ORDERS = 300;
let archives = 0;

describe('a history that somebody has changed behind the service’s back', () => {
  let archive: Archive;
  let note: string;
  const kept = (): Checkpoint => openedNote(note, archive.key.verifier)!;
  const verified = (checkpoint: Checkpoint | null = null): Promise<VerificationReport> => archive.verify.run(checkpoint, () => undefined);
  const found = async (checkpoint: Checkpoint | null = null): Promise<(string | null)[][]> =>
    (await verified(checkpoint)).faults.map(({ fault, position }) => [fault, position && String(Number(position))]);

  beforeEach(async () => {
    archive = new Archive(directory, `archive-${archives++}`);
    await archive.happen(range(0, ORDERS), 0);
    note = await archive.proofs.checkpoint();
    await archive.happen(range(0, ORDERS), 1);
    await archive.log.upToNow();
  });
  afterEach(() => archive.close());

  it('is verified as long as nobody has', async () => {
    const report = await verified(kept());
    expect(report).toMatchObject({ verified: true, events: 2 * ORDERS, streams: ORDERS, fault_count: 0 });
    expect(await archive.proofs.checkpoint()).toContain(report.root);
  });

  it('is found by a changed byte', async () => {
    archive.tamper(`UPDATE events SET data = replace(data, '₹', '$') WHERE position = 7`);
    expect(await found()).toEqual([['event_changed', '7']]);
    await expect(archive.proofs.prove(orderOf(6))).rejects.toMatchObject({ code: 'history_altered' });
  });

  it('is found by a missing event, and by what follows from it', async () => {
    archive.tamper('DELETE FROM events WHERE position = 7');
    expect(await found()).toEqual([
      ['event_missing', '7'],
      ['revision_gap', '307'],
      ['cause_missing', '307'],
    ]);
  });

  it('is found by a swapped pair', async () => {
    archive.tamper('UPDATE events SET position = -1 WHERE position = 7; UPDATE events SET position = 7 WHERE position = 307; UPDATE events SET position = 307 WHERE position = -1'); // prettier-ignore
    expect(await found()).toEqual([
      ['event_changed', '7'],
      ['revision_gap', '7'],
      ['cause_missing', '7'],
      ['event_changed', '307'],
      ['revision_gap', '307'],
    ]);
  });

  it('is found by an event that was slipped in', async () => {
    archive.tamper('UPDATE events SET position = position + 1000000 WHERE position > 598');
    archive.tamper(`INSERT INTO events SELECT 599, 'order-x', 0, 'evt_x', type, data, metadata, created FROM events WHERE position = 7`);
    archive.tamper('UPDATE events SET position = position - 1000000 + 1 WHERE position > 1000000');
    expect((await found())[0]).toEqual(['event_changed', '599']);
    expect((await verified()).verified).toBe(false);
  });

  it('is found by a cause that does not exist, whatever the log says', async () => {
    archive.tamper(`UPDATE events SET metadata = replace(metadata, 'evt_6_0', 'evt_never') WHERE position = 307`);
    await archive.rewriteLog();
    expect(await found()).toEqual([['cause_missing', '307']]);
  });

  it('is found by an event that cannot be read', async () => {
    archive.tamper(`UPDATE events SET data = '{' WHERE position = 580`);
    const { verified: good, faults } = await verified();
    expect(good).toBe(false);
    expect(faults.map(({ fault }) => fault)).toContain('event_unreadable');
  });

  it('is found by its end that is gone', async () => {
    archive.tamper('DELETE FROM events WHERE position > 598');
    expect(await found()).toEqual([
      ['event_missing', '599'],
      ['event_missing', '600'],
    ]);
    await expect(archive.log.upToNow()).rejects.toThrow('part of it is missing');
  });

  it('is found by a log that was made anew to fit, for whoever has kept a checkpoint', async () => {
    archive.tamper(`UPDATE events SET data = replace(data, '₹', '$') WHERE position = 7`);
    await archive.rewriteLog();
    expect(await found()).toEqual([]);
    expect(await found(kept())).toEqual([['history_rewritten', null]]);
    const proof = await archive.proofs.consistency(note, await archive.proofs.checkpoint());
    expect(verdictOn(JSON.stringify(proof), archive.key.verifier).faults).toEqual([
      'The log does not begin with what the earlier checkpoint held.',
    ]);
  });

  it('is found by tiles of the log that do not fit together', async () => {
    archive.tamper('UPDATE tiles SET hashes = zeroblob(length(hashes)) WHERE level = 1', 'history-log.db');
    expect(await found()).toEqual([['log_altered', null]]);
  });

  it('is told as one fault where all hashes of a tile were altered, and whether its events were too', async () => {
    archive.tamper('UPDATE tiles SET hashes = zeroblob(length(hashes)) WHERE level = 0 AND number = 1', 'history-log.db');
    const message = 'The hashes of entries 256 to 511 were altered. The history agrees with the rest of the log: build the log anew and compare it with a kept checkpoint.'; // prettier-ignore
    const { faults } = await verified(kept());
    expect(faults).toEqual([{ fault: 'log_altered', stream: null, revision: null, position: null, message }]);
    archive.tamper(`UPDATE events SET data = replace(data, '₹', '$') WHERE position = 300`);
    const { fault_count, faults: both } = await verified();
    expect([fault_count, both[0]!.message]).toEqual([1, expect.stringContaining('Events of these entries were changed too')]);
  });

  it('is not what a store is called that cannot be read at all', async () => {
    const gone = new Archive(directory, 'gone');
    await gone.happen([1], 0);
    gone.file.close();
    await expect(gone.verify.run(null, () => undefined)).rejects.toThrow('finalized');
    gone.tiles.close();
  });

  it('tells no more faults than anybody reads, and how many there are', async () => {
    archive.tamper(`UPDATE events SET data = '{}'`);
    const { fault_count, faults } = await verified();
    expect(fault_count).toBe(2 * ORDERS);
    expect(faults).toHaveLength(100);
  });
});
