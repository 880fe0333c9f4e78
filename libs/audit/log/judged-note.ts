import { type Checkpoint, openedNote, readNote } from '#audit/log/checkpoint';

/**
 * Why a note is not trusted: it is not a checkpoint, names another key, or names this key without its signature. A key is
 * known by its log's name: a note of another key with the same name counts as `forged`.
 */
export type Distrust = { readonly why: 'no checkpoint' } | { readonly why: 'of another key' | 'forged'; readonly origin: string };

/** Verifies a note by one trusted key: returns its checkpoint, or why the note is not trusted. Throws a `RangeError` for an invalid key. */
export function judgedNote(note: string, verifier: string): Checkpoint | Distrust {
  const opened = openedNote(note, verifier);
  if (opened !== null) return opened;
  const read = readNote(note);
  if (read === null) return { why: 'no checkpoint' };
  return { why: verifier.startsWith(`${read.origin}+`) ? 'forged' : 'of another key', origin: read.origin };
}

export const isTrusted = (judged: Checkpoint | Distrust): judged is Checkpoint => 'root' in judged;
