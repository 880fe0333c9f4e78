const SPACE = 0x20;
const QUOTE = 0x22;
const COMMA = 0x2c;
const COLON = 0x3a;
const BACKSLASH = 0x5c;
const [LIST, LIST_END, OBJECT, OBJECT_END] = [0x5b, 0x5d, 0x7b, 0x7d];

/** The size and depth of a JSON text, measured before it is parsed. */
export interface Outline {
  /** Members of all objects together. */
  readonly members: number;
  /** Texts, numbers, booleans, nulls, lists and objects. */
  readonly values: number;
  readonly depth: number;
}

/** Measures a text without recursion. Stops at the first value over `most`. */
export function readOutline(text: string, most: number): Outline {
  let members = 0;
  let values = 0;
  let open = 0;
  let depth = 0;
  let quoted = false;
  /** Whether a value is due: the next token begins it, unless the list or object is empty. */
  let due = true;
  for (let n = 0; n < text.length && values <= most; n++) {
    const character = text.charCodeAt(n);
    if (quoted) {
      if (character === BACKSLASH) n++;
      else if (character === QUOTE) quoted = false;
      continue;
    }
    if (character <= SPACE) continue;
    if (character === COMMA) {
      due = true;
      continue;
    }
    if (character === COLON) members++;
    else if (character === OBJECT_END || character === LIST_END) open--;
    else {
      if (due) values++;
      if (character === QUOTE) quoted = true;
      else if (character === OBJECT || character === LIST) {
        if (++open > depth) depth = open;
        due = true;
        continue;
      }
    }
    due = false;
  }
  return { members, values, depth };
}

/** The number of members of all objects in a parsed value. It is smaller than in the text if an object has a name twice. */
export function countMembers(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  const parts: readonly unknown[] = Array.isArray(value) ? value : Object.values(value);
  let members = Array.isArray(value) ? 0 : parts.length;
  for (const part of parts) members += countMembers(part);
  return members;
}
