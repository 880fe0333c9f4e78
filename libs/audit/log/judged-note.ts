import { type Checkpoint, openedNote, readNote } from '#audit/log/checkpoint';

/** Why a note is not trusted: it is not a checkpoint, names another key, or names this key without its signature. */
export type Disbelief = { readonly why: 'no checkpoint' } | { readonly why: 'of another key' | 'forged'; readonly origin: string };

/** Returns the checkpoint of a note, or why the note is not trusted, by one trusted key. Throws a `RangeError` for an invalid key. */
export function judgedNote(note: string, verifier: string): Checkpoint | Disbelief {
  const opened = openedNote(note, verifier);
  if (opened !== null) return opened;
  const read = readNote(note);
  if (read === null) return { why: 'no checkpoint' };
  return { why: verifier.startsWith(`${read.origin}+`) ? 'forged' : 'of another key', origin: read.origin };
}

export const isBelieved = (judged: Checkpoint | Disbelief): judged is Checkpoint => 'root' in judged;
