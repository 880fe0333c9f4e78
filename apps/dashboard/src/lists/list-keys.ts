/** The action of a key in a list. */
export type ListAct = 'next' | 'before' | 'open' | 'close' | 'help';

export interface Pressed {
  readonly key: string;
  readonly altKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
}

const EVERYWHERE: Readonly<Record<string, ListAct>> = { j: 'next', k: 'before', '?': 'help', Escape: 'close' };
const IN_ROWS: Readonly<Record<string, ListAct>> = { ArrowDown: 'next', ArrowUp: 'before' };

/** `isInRows`: a row has the focus, or is open. Elsewhere arrows scroll the page. `isOnRow`: the focus is on the row itself, not on a link in it. */
export function actOf({ key, altKey, ctrlKey, metaKey }: Pressed, isInRows: boolean, isOnRow: boolean): ListAct | null {
  if (altKey || ctrlKey || metaKey) return null;
  if (key === 'Enter') return isOnRow ? 'open' : null;
  return EVERYWHERE[key.length === 1 ? key.toLowerCase() : key] ?? (isInRows ? IN_ROWS[key] : undefined) ?? null;
}

/** The index after a step; from nowhere (-1) to the first. It stops at the ends. */
export const placeAfter = (at: number, act: 'next' | 'before', count: number): number =>
  Math.max(0, Math.min(count - 1, act === 'next' ? at + 1 : at - 1));
