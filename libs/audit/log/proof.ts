import { hash } from 'node:crypto';
import { withoutMark } from '#audit/log/brought-text';
import type { Checkpoint } from '#audit/log/checkpoint';
import { type Distrust, isTrusted, judgedNote } from '#audit/log/judged-note';
import { leafHash } from '#audit/log/tree';
import { isConsistent, rootOfInclusion } from '#audit/log/verifying';
import { makeId } from '#kernel/ids';
import type { HistoryNote } from '#platform/integrity/history-check';

const HASH_BYTES = 32;

/** An event of a proof: the hashed text, its index in the log, and the siblings on its path to the root, base64. */
export interface ProvenEntry {
  readonly index: number;
  readonly entry: string;
  readonly path: readonly string[];
}

/** The output of `prove`: every event of a resource's stream, each with its proof under a signed checkpoint. */
export interface HistoryProof {
  readonly object: 'history_proof';
  readonly resource: string;
  readonly stream: string;
  /** The signer; auditors compare it with the key they were given and trust no other. */
  readonly verifier: string;
  /** A signed note (C2SP tlog-checkpoint). */
  readonly checkpoint: string;
  readonly entries: readonly ProvenEntry[];
}

/** Proves that a later head of the log begins with everything that an earlier one held. */
export interface ConsistencyProof {
  readonly object: 'consistency_proof';
  readonly verifier: string;
  readonly before: string;
  readonly checkpoint: string;
  readonly path: readonly string[];
}

/** The result of verifying a proof, in words; `faults` is empty if it holds. */
export interface Verdict {
  readonly object: 'verdict';
  readonly holds: boolean;
  readonly resource: string | null;
  readonly events: number;
  /** The number of entries under the checkpoint; null if there is no valid checkpoint. */
  readonly size: number | null;
  readonly faults: readonly string[];
  /** Remarks on a valid proof. */
  readonly notes: readonly HistoryNote[];
}

/** Verifies a proof with the public key alone. Every deviation is a fault, and so is a text that is not a proof. */
export function verdictOn(text: string, verifier: string): Verdict {
  const summary = { resource: null as string | null, events: 0, size: null as number | null };
  const verdict = (faults: readonly string[], notes: readonly HistoryNote[] = []): Verdict => {
    const holds = faults.length === 0;
    return { object: 'verdict', holds, ...summary, faults, notes: holds ? notes : [] };
  };
  try {
    const proof = JSON.parse(withoutMark(text)) as HistoryProof | ConsistencyProof;
    if (proof.object === 'history_proof') Object.assign(summary, { resource: proof.resource, events: proof.entries.length });
    const signer = proof.object === 'history_proof' ? verifier : signerOfGrowth(proof, verifier);
    const checkpoint = judgedNote(proof.checkpoint, signer);
    if (!isTrusted(checkpoint)) return verdict([`The checkpoint is ${distrustOf(checkpoint)}.`]);
    summary.size = checkpoint.size;
    if (proof.object === 'history_proof') return verdict(faultsOfEvents(proof, checkpoint));
    return verdict(faultsOfGrowth(proof, checkpoint, verifier), signer === verifier ? [] : [keyChanged(signer)]);
  } catch (fault) {
    if (fault instanceof RangeError) throw fault;
    return verdict(['This is no proof, or only a part of one.']);
  }
}

/**
 * The required signer of the later checkpoint. The earlier one is judged by the key that the auditor kept. The hashes prove that the log has grown
 * from there, with any signer.
 */
function signerOfGrowth({ checkpoint, verifier: named }: ConsistencyProof, kept: string): string {
  const judged = judgedNote(checkpoint, kept);
  return isTrusted(judged) || judged.why !== 'of another key' ? kept : named;
}

const keyChanged = (signer: string): HistoryNote => ({
  note: 'key_changed',
  message: `The later checkpoint is of another key than the one that you gave (${signer}). Find out who replaced the key.`,
});

const ID = /^[a-z]+(_[0-9A-Za-z]{24})$/;
/** A published event's id, whose end is derived from the id of the fact. */
const MERCHANT_EVENT = /^evt_[0-9A-Za-z]{8}([0-9A-Za-z]{16})$/;

/**
 * Whether a stream's events prove a resource: the stream itself, the resource that it is named after, a resource that an event names (such as a
 * payment of an order), or the merchant event that was published for one of its events.
 */
export function isNamedIn(stream: string, entries: readonly string[], resource: string): boolean {
  if (resource === stream) return true;
  const suffix = ID.exec(resource)?.[1];
  if (suffix === undefined) return false;
  const merchantEvent = MERCHANT_EVENT.exec(resource)?.[1];
  if (merchantEvent !== undefined) return entries.some((entry) => endOfMerchantEvent(entry) === merchantEvent);
  return stream.endsWith(suffix) || entries.some((entry) => entry.includes(JSON.stringify(resource)));
}

function endOfMerchantEvent(entry: string): string {
  const { id } = JSON.parse(entry) as { readonly id: string };
  return makeId('evt', 0, hash('sha256', id, 'buffer')).slice(-16);
}

/** The faults of a proof. Its events must be all of the stream's, from the first on and without a gap: an omission would change the story. */
function faultsOfEvents({ stream, resource, entries }: HistoryProof, { size, root }: Checkpoint): string[] {
  const texts = entries.map(({ entry }) => entry);
  const faults = isNamedIn(stream, texts, resource) ? [] : [`${stream} has no event of ${resource}.`];
  if (entries.length === 0) faults.push('It proves no event.');
  let next = 0;
  for (const [n, { index, entry, path }] of entries.entries()) {
    const { stream: of, revision } = JSON.parse(entry) as { stream?: unknown; revision: number };
    if (of !== stream) faults.push(`Entry ${index} is of ${String(of)}, not of ${stream}.`);
    else if (revision !== next) faults.push(outOfPlace(stream, revision, next));
    next = revision + 1;
    if (n > 0 && entries[n - 1]!.index >= index) faults.push(`Entry ${index} comes before the one it follows.`);
    if (!rootOfInclusion(index, size, leafHash(Buffer.from(entry)), hashesOf(path))?.equals(root))
      faults.push(`Entry ${index} differs from the log.`);
  }
  return faults;
}

const outOfPlace = (stream: string, revision: number, next: number): string =>
  revision > next
    ? `${next + 1 === revision ? `Event ${next} of ${stream} is` : `Events ${next} to ${revision - 1} of ${stream} are`} missing: event ${revision} follows.`
    : `Event ${revision} of ${stream} is in the place of event ${next}.`;

function faultsOfGrowth({ before, path }: ConsistencyProof, checkpoint: Checkpoint, verifier: string): string[] {
  const earlier = judgedNote(before, verifier);
  if (!isTrusted(earlier)) return [`The earlier checkpoint is ${distrustOf(earlier)}.`];
  return isConsistent(earlier, checkpoint, hashesOf(path)) ? [] : ['The log does not begin with what the earlier checkpoint held.'];
}

const distrustOf = (judged: Distrust): string =>
  judged.why === 'no checkpoint'
    ? 'none, or only a part of one'
    : judged.why === 'forged'
      ? 'forged: the key that you gave has not signed it'
      : `of another key (${judged.origin}) than the one that you gave`;

/** Decodes hashes. Throws for anything other than the canonical base64 of a hash, so that a proof has only one form. */
const hashesOf = (path: readonly string[]): Buffer[] =>
  path.map((each) => {
    const hash = Buffer.from(each, 'base64');
    if (hash.length === HASH_BYTES && hash.toString('base64') === each) return hash;
    throw new TypeError('It is no hash.');
  });
