import { type Checkpoint, openedNote, readNote } from '#audit/log/checkpoint';

/** Why a note is not believed: it is no checkpoint, one that says to be of another key, or one that says to be of this key and is not signed with it. */
export type Disbelief = { readonly why: 'no checkpoint' } | { readonly why: 'of another key' | 'forged'; readonly origin: string };

/** The checkpoint that a note is to somebody who believes one key. The name of a log has its key's hash. Throws a `RangeError` for a word that is no key. */
export function judgedNote(note: string, verifier: string): Checkpoint | Disbelief {
  const opened = openedNote(note, verifier);
  if (opened !== null) return opened;
  const read = readNote(note);
  if (read === null) return { why: 'no checkpoint' };
  return { why: verifier.startsWith(`${read.origin}+`) ? 'forged' : 'of another key', origin: read.origin };
}

export const isBelieved = (judged: Checkpoint | Disbelief): judged is Checkpoint => 'root' in judged;
