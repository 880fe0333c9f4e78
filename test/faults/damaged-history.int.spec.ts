import { closeSync, copyFileSync, openSync, writeSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { openedNote } from '#audit/log/checkpoint';
import { Archive, range } from '#test/support/facts/archive';
import { temporaryDirectory } from '#test/support/machine/temporary-directory';

const ORDERS = 600;

/** Fills a page in the middle of the events with what is no page. */
function overwrite(file: string): void {
  const database = new DatabaseSync(file);
  const { page_size } = database.prepare('PRAGMA page_size').get() as { page_size: number };
  database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  const leaves = database.prepare(`SELECT pageno FROM dbstat WHERE name = 'events' AND pagetype = 'leaf' ORDER BY pageno`).all();
  database.close();
  const opened = openSync(file, 'r+');
  const page = leaves[Math.floor(leaves.length / 2)]!['pageno'] as number;
  writeSync(opened, Buffer.alloc(page_size, 0xff), 0, page_size, (page - 1) * page_size);
  closeSync(opened);
}

describe('a history file with a damaged page', () => {
  const directory = temporaryDirectory();

  it('is verified up to there; what comes after it is not looked at, and not called missing', async () => {
    const archive = new Archive(directory, 'sound');
    for (const revision of [0, 1]) await archive.happen(range(0, ORDERS), revision);
    const kept = openedNote(await archive.proofs.checkpoint(), archive.key.verifier)!;
    await archive.close();
    for (const file of ['history.db', 'history-log.db']) copyFileSync(directory.path(`sound-${file}`), directory.path(`damaged-${file}`));
    overwrite(directory.path('damaged-history.db'));
    const damaged = new Archive(directory, 'damaged', undefined, archive.key);
    const report = await damaged.verify.run(kept, () => undefined);
    await damaged.close();
    const left = 2 * ORDERS - report.events;
    expect(left).toBeGreaterThan(0);
    expect(left).toBeLessThan(2 * ORDERS);
    expect(report).toMatchObject({ verified: false, fault_count: 1, not_looked_at: left });
    expect(report.faults).toEqual([
      expect.objectContaining({
        fault: 'history_unread',
        message: `The history cannot be read on after ${report.events} events (database disk image is malformed). What comes after that was not looked at: the log has ${left} more entries. Bring back a backup, and verify that.`,
      }),
    ]);
  });
});
