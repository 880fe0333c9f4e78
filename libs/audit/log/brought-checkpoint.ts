import { type Checkpoint, readNote } from '#audit/log/checkpoint';
import { type Distrust, isTrusted, judgedNote } from '#audit/log/judged-note';
import { DomainError } from '#kernel/domain-error';
import type { HistoryFault, HistoryNote } from '#platform/integrity/history-check';

/** An auditor's checkpoint to compare the history with. */
export interface BroughtCheckpoint {
  /** null if it cannot be used. `faults` has the reason. */
  readonly checkpoint: Checkpoint | null;
  readonly faults: readonly HistoryFault[];
  readonly notes: readonly HistoryNote[];
}

export const NONE_BROUGHT: BroughtCheckpoint = { checkpoint: null, faults: [], notes: [] };

/**
 * Judges a checkpoint by the key that the auditor `kept` with it, or else by this service's `own`; each is null if there is none. Throws a
 * `DomainError` for a text that is not a checkpoint or is forged, or for an invalid key. A checkpoint of another key is a fault to report, because a
 * replaced key may hide a rebuilt log.
 */
export function broughtCheckpoint(note: string, kept: string | null, own: string | null): BroughtCheckpoint {
  const judged = judgedBy(note, kept ?? own);
  if (isTrusted(judged))
    return { checkpoint: judged, faults: [], notes: own === null || kept === null || isSame(kept, own) ? [] : [keyChanged(own)] };
  if (judged.why !== 'of another key') throw refusal(judged, 'checkpoint', kept !== null);
  const { code, message } = kept === null && own === null ? noKey(judged.origin) : refusal(judged, 'checkpoint', kept !== null);
  return { checkpoint: null, faults: [{ fault: code, stream: null, revision: null, position: null, message }], notes: [] };
}

/** Returns the checkpoint of a note that is signed with either key, to base a proof on. Throws a `DomainError` for any other note. */
export function trustedCheckpoint(note: string, param: string, kept: string | null, own: string): Checkpoint {
  const byKept = kept === null ? null : judgedBy(note, kept);
  if (byKept !== null && isTrusted(byKept)) return byKept;
  const byOwn = judgedBy(note, own);
  if (isTrusted(byOwn)) return byOwn;
  throw refusal(byKept?.why === 'forged' ? byKept : byOwn, param, kept !== null);
}

/** Without a key, every checkpoint counts as another key's. */
function judgedBy(note: string, verifier: string | null): Checkpoint | Distrust {
  if (verifier === null) {
    const read = readNote(note);
    return read === null ? { why: 'no checkpoint' } : { why: 'of another key', origin: read.origin };
  }
  try {
    return judgedNote(note, verifier);
  } catch (fault) {
    if (fault instanceof RangeError) throw new DomainError('invalid_value', fault.message, 'key');
    throw fault;
  }
}

function refusal(judged: Distrust, param: string, isKeyGiven: boolean): DomainError {
  if (judged.why === 'no checkpoint')
    return new DomainError(
      'invalid_value',
      `${param} is no checkpoint, or only a part of one: that is a line with the name of the log, one with its size, one with its root, an empty one and a signature. Take the lines that checkpoint printed.`,
      param,
    );
  const { why, origin } = judged;
  if (why === 'forged')
    return new DomainError(
      'checkpoint_forged',
      `${param} is forged: its signature is missing, or not made over these lines by ${origin}. Take one as checkpoint printed it.`,
      param,
    );
  return new DomainError(
    'checkpoint_of_another_key',
    isKeyGiven
      ? `${param} is of another key (${origin}) than the one that you gave: nothing was compared with it. Give the key that you kept with it.`
      : `${param} is of another key (${origin}) than the one that this service signs with now: nothing was compared with it. Give the key that you kept with it (--key).`,
    param,
  );
}

const noKey = (origin: string): DomainError =>
  new DomainError(
    'checkpoint_of_another_key',
    `checkpoint is of the key of ${origin}, and there is none in CHECKPOINT_KEY_FILE: nothing was compared with it. Give the key that you kept with it (--key).`,
    'checkpoint',
  );

const isSame = (one: string, other: string): boolean => one.trim() === other.trim();

const keyChanged = (own: string): HistoryNote => ({
  note: 'key_changed',
  message: `The checkpoint is of the key that you gave, and this service signs with another one now (${nameOf(own)}). Find out who replaced the key.`,
});

export const nameOf = (verifier: string): string => verifier.trim().split('+', 1)[0]!;
