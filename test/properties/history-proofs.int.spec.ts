import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { textOf } from '#audit/log/brought-text';
import { CheckpointKey } from '#audit/log/checkpoint-key';
import { type HistoryProof, verdictOn } from '#audit/log/proof';
import { loadConfiguration } from '#platform/config/configuration';
import { Archive, collectionOf, orderOf, paymentOf, range, refundOf } from '#test/support/facts/archive';
import { temporaryDirectory } from '#test/support/machine/temporary-directory';
import { times } from '#test/support/machine/volume';

const directory = temporaryDirectory();
const ORDERS = times({ some: 200, all: 1000 });
/** Each order has two facts, and half of them three. */
const SIZE = 2.5 * ORDERS;
const KINDS = [orderOf, paymentOf, refundOf, collectionOf];
const idOf = (n: number): string => KINDS[n % KINDS.length]!(n);

/** Python's verdicts on proofs, a line each. */
function judged(key: string, name: string, proofs: readonly object[]): { lines: string[]; code: number } {
  const files = proofs.map((proof, n) => {
    const file = directory.path(`${name}-${n}.json`);
    writeFileSync(file, JSON.stringify(proof));
    return file;
  });
  try {
    const lines = execFileSync('python3', ['docs/auditing/verify_proof.py', key, ...files], { encoding: 'utf8' })
      .trim()
      .split('\n');
    return { lines, code: 0 };
  } catch (fault) {
    const { stdout, status } = fault as { stdout: string; status: number };
    return { lines: stdout.trim().split('\n'), code: status };
  }
}

/** Some way to tell another story with a proof, a different one for each number. */
function tampered(proof: HistoryProof, n: number, other: HistoryProof): HistoryProof {
  const entries = proof.entries.map((each) => ({ ...each, path: [...each.path] }));
  const place = n % entries.length;
  const one = entries[place]!;
  const forgeries: readonly (() => HistoryProof)[] = [
    () => ({ ...proof, entries: entries.with(place, { ...one, entry: one.entry.replace('"n":', '"n":1') }) }),
    () => ({ ...proof, entries: entries.with(place, { ...one, index: one.index + 1 }) }),
    () => ({ ...proof, entries: entries.with(place, { ...one, path: one.path.with(n % one.path.length, other.entries[0]!.path[0]!) }) }),
    () => ({ ...proof, entries: entries.with(place, { ...one, path: one.path.slice(1) }) }),
    () => ({ ...proof, entries: entries.toSpliced(0, 1) }),
    () => ({ ...proof, entries: entries.toReversed() }),
    () => ({ ...proof, entries: other.entries }),
    () => ({ ...proof, resource: other.resource }),
    () => ({ ...proof, resource: other.resource, stream: other.stream }),
    () => ({ ...proof, checkpoint: proof.checkpoint.replace(/\n(\d+)\n/, (_, size) => `\n${Number(size) + 1}\n`) }),
    () => ({ ...proof, checkpoint: proof.checkpoint.slice(0, -8) }),
  ];
  return forgeries[n % forgeries.length]!();
}

describe('proofs of the history', () => {
  let archive: Archive;
  let first: string;
  beforeAll(async () => {
    archive = new Archive(directory, 'whole');
    await archive.happen(range(0, ORDERS), 0);
    first = await archive.proofs.checkpoint();
    await archive.happen(range(0, ORDERS), 1);
    await archive.happen(range(0, ORDERS / 2), 2);
  });
  afterAll(() => archive.close());

  it(`${ORDERS} of them hold, here and for a program in another language; as many that were tampered with do not`, async () => {
    const proofs = await Promise.all(range(0, ORDERS).map((n) => archive.proofs.prove(idOf(n))));
    const forged = proofs.map((proof, n) => tampered(proof, n, proofs[(n + 7) % ORDERS]!));
    const { verifier } = archive.key;
    for (const [n, proof] of proofs.entries())
      expect(verdictOn(JSON.stringify(proof), verifier)).toMatchObject({
        holds: true,
        resource: idOf(n),
        events: n < ORDERS / 2 ? 3 : 2,
        size: SIZE,
      });
    for (const proof of forged) expect(verdictOn(JSON.stringify(proof), verifier)).toMatchObject({ holds: false });

    const good = judged(verifier, 'good', proofs);
    expect(good.code).toBe(0);
    expect(good.lines).toHaveLength(ORDERS);
    for (const line of good.lines) expect(line).toContain(': holds: ');
    const bad = judged(verifier, 'bad', forged);
    expect(bad.code).toBe(1);
    expect(bad.lines).toHaveLength(ORDERS);
    for (const line of bad.lines) expect(line).toContain(': does not hold: ');
  });

  it.each<[string, (text: string) => Buffer]>([
    ['line ends of Windows', (text) => Buffer.from(text.replaceAll('\n', '\r\n'))],
    ['a byte order mark and blank lines', (text) => Buffer.from(`\ufeff${text}\r\n\r\n`)],
    ['UTF-16, as some consoles write it', (text) => Buffer.from(`\ufeff${text}`, 'utf16le')],
    ['checkpoints whose own line ends were changed', (text) => Buffer.from(text.replaceAll('\\n', '\\r\\n'))],
  ])('are believed with %s, here and in another language', async (name, kept) => {
    const { verifier } = archive.key;
    const proofs = [await archive.proofs.prove(orderOf(1)), await archive.proofs.consistency(first, await archive.proofs.checkpoint())];
    for (const [n, proof] of proofs.entries()) {
      const file = directory.path(`kept-${n}-${name.slice(0, 5)}.json`);
      writeFileSync(file, kept(JSON.stringify(proof, null, 2)));
      expect(verdictOn(textOf(readFileSync(file)), verifier).faults).toEqual([]);
      const printed = execFileSync('python3', ['docs/auditing/verify_proof.py', `${verifier}\r\n`, file], { encoding: 'utf8' });
      expect(printed).toContain(': holds: ');
    }
  });

  it('is given of a stream by its name, and of no other stream', async () => {
    const [stream, other] = [`order-${orderOf(5)}`, `order-${orderOf(6)}`];
    const { verifier } = archive.key;
    const given = await archive.proofs.prove(stream);
    expect(verdictOn(JSON.stringify(given), verifier)).toMatchObject({ holds: true, resource: stream });
    expect(judged(verifier, 'stream', [given]).code).toBe(0);
    const forged = { ...given, resource: other };
    expect(verdictOn(JSON.stringify(forged), verifier)).toMatchObject({ holds: false });
    expect(judged(verifier, 'other-stream', [forged]).code).toBe(1);
    await expect(archive.proofs.prove(`order-${orderOf(ORDERS)}`)).rejects.toMatchObject({ code: 'resource_missing' });
  });

  it('holds for nobody who was given another key', async () => {
    const proof = await archive.proofs.prove(orderOf(3));
    const { verifier } = new CheckpointKey(loadConfiguration({ DATA_DIR: directory.path('another') }));
    expect(verdictOn(JSON.stringify(proof), verifier).faults).toEqual([
      `The checkpoint is of another key (${archive.key.origin}) than the one that you gave.`,
    ]);
    expect(judged(verifier, 'foreign', [proof])).toEqual({
      code: 1,
      lines: [expect.stringContaining(`does not hold: the checkpoint is of another key (${archive.key.origin})`)],
    });
  });

  it('shows that the log has only grown since a checkpoint that somebody kept', async () => {
    const proof = await archive.proofs.consistency(first, await archive.proofs.checkpoint());
    expect(verdictOn(JSON.stringify(proof), archive.key.verifier)).toMatchObject({ holds: true, size: SIZE });
    expect(judged(archive.key.verifier, 'grown', [proof]).code).toBe(0);
    const forged = { ...proof, path: proof.path.toReversed() };
    expect(verdictOn(JSON.stringify(forged), archive.key.verifier)).toMatchObject({ holds: false });
    expect(judged(archive.key.verifier, 'not-grown', [forged]).code).toBe(1);
  });

  it('shows so to who kept the key of the earlier checkpoint, where another key signs now', async () => {
    const { verifier: kept } = archive.key;
    const successor = new Archive(
      directory,
      'whole',
      archive.kept,
      new CheckpointKey(loadConfiguration({ DATA_DIR: directory.path('successor') })),
    );
    const now = await successor.proofs.checkpoint();
    await expect(successor.proofs.consistency(first, now)).rejects.toMatchObject({ code: 'checkpoint_of_another_key', param: 'before' });
    const proof = await successor.proofs.consistency(first, now, kept);
    expect(verdictOn(JSON.stringify(proof), kept)).toMatchObject({ holds: true, size: SIZE, notes: [{ note: 'key_changed' }] });
    expect(judged(kept, 'changed', [proof])).toEqual({ code: 0, lines: [expect.stringMatching(/: holds: .*; key_changed: signed with /)] });
    for (const forged of [
      { ...proof, path: proof.path.toReversed() },
      { ...proof, checkpoint: now.replace(/\n(\d+)\n/, '\n2499\n') },
    ]) {
      expect(verdictOn(JSON.stringify(forged), kept)).toMatchObject({ holds: false, notes: [] });
      expect(judged(kept, 'forged', [forged]).code).toBe(1);
    }
    // Only the earlier one is judged by the key that was kept: by another nothing holds.
    expect(verdictOn(JSON.stringify(proof), successor.key.verifier)).toMatchObject({ holds: false });
    expect(judged(successor.key.verifier, 'unkept', [proof]).code).toBe(1);
  });

  it.each(['evt_1', 'nonsense'])('refuses %s, which has no history of its own', async (id) => {
    await expect(archive.proofs.prove(id)).rejects.toMatchObject({ code: 'invalid_value', param: 'id' });
  });

  it('says that there is no such resource', async () => {
    await expect(archive.proofs.prove(orderOf(ORDERS))).rejects.toMatchObject({ code: 'resource_missing' });
  });
});
