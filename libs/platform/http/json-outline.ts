const QUOTE = 0x22;
const COLON = 0x3a;
const BACKSLASH = 0x5c;
const [LIST, LIST_END, OBJECT, OBJECT_END] = [0x5b, 0x5d, 0x7b, 0x7d];

/** What a JSON text says of its own shape, before anything is built from it: how many members its objects have together, and its depth. */
export function readOutline(text: string): { readonly members: number; readonly depth: number } {
  let members = 0;
  let open = 0;
  let depth = 0;
  let quoted = false;
  for (let n = 0; n < text.length; n++) {
    const character = text.charCodeAt(n);
    if (quoted) {
      if (character === BACKSLASH) n++;
      else if (character === QUOTE) quoted = false;
    } else if (character === QUOTE) quoted = true;
    else if (character === COLON) members++;
    else if (character === OBJECT || character === LIST) {
      if (++open > depth) depth = open;
    } else if (character === OBJECT_END || character === LIST_END) open--;
  }
  return { members, depth };
}

/** How many members the objects of a value have together: fewer than its text has where a name was given twice. */
export function countMembers(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  const parts: readonly unknown[] = Array.isArray(value) ? value : Object.values(value);
  let members = Array.isArray(value) ? 0 : parts.length;
  for (const part of parts) members += countMembers(part);
  return members;
}
