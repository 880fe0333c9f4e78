import { generateKeyPairSync } from 'node:crypto';
import { signedNote, verifierOf } from '#audit/log/checkpoint';
import { type HistoryProof, verdictOn } from '#audit/log/proof';
import { type Hash, inclusionPath, leafHash, rootOf, rootOfComplete } from '#audit/log/tree';

const ORIGIN = 'shop.example/history';
const ORDER = `ord_${'0'.repeat(24)}`;
const STREAM = `order-${ORDER}`;
const key = generateKeyPairSync('ed25519').privateKey;
const verifier = verifierOf(ORIGIN, key);

/** A proof for one stream's events, in a log that contains only them. */
async function proofOf(events: readonly object[], resource = ORDER, stream = STREAM): Promise<HistoryProof> {
  const texts = events.map((event, revision) => JSON.stringify({ id: `event-${revision}`, stream, revision, data: {}, ...event }));
  const leaves = texts.map((text) => leafHash(Buffer.from(text)));
  const read = async (level: number, index: number): Promise<Hash> =>
    rootOfComplete(leaves.slice(index * 2 ** level, (index + 1) * 2 ** level));
  const checkpoint = signedNote({ origin: ORIGIN, size: leaves.length, root: await rootOf(leaves.length, read) }, key);
  const paths = await Promise.all(leaves.map((_, index) => inclusionPath(index, leaves.length, read)));
  const entries = texts.map((entry, index) => ({ index, entry, path: paths[index]!.map((each) => each.toString('base64')) }));
  return { object: 'history_proof', resource, stream, verifier, checkpoint, entries };
}

const faultsOf = (proof: HistoryProof): readonly string[] => verdictOn(JSON.stringify(proof), verifier).faults;
const five = (): Promise<HistoryProof> => proofOf([{}, {}, {}, {}, {}]);

describe('the faults of a proof', () => {
  it('are none in an unchanged proof', async () => expect(faultsOf(await five())).toEqual([]));

  it('name a removed event once, even if many follow it', async () => {
    const proof = await five();
    expect(faultsOf({ ...proof, entries: proof.entries.toSpliced(1, 1) })).toEqual([`Event 1 of ${STREAM} is missing: event 2 follows.`]);
  });

  it('name each gap of removed events once', async () => {
    const proof = await proofOf([{}, {}, {}, {}, {}, {}, {}]);
    const entries = proof.entries.filter((_, n) => n !== 1 && n !== 2 && n !== 5);
    expect(faultsOf({ ...proof, entries })).toEqual([
      `Events 1 to 2 of ${STREAM} are missing: event 3 follows.`,
      `Event 5 of ${STREAM} is missing: event 6 follows.`,
    ]);
  });

  it('name an event that appears twice', async () => {
    const proof = await five();
    expect(faultsOf({ ...proof, entries: proof.entries.toSpliced(1, 0, proof.entries[0]!) })).toEqual([
      `Event 0 of ${STREAM} is in the place of event 1.`,
      'Entry 0 comes before the one it follows.',
    ]);
  });
});
