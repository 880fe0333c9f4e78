import type { Position } from '#platform/event-history/recorded-event';
import { SLOTS } from '#platform/projection-slots/slot';

/** Which leader has slots folded, by which release, and into which live generations. */
export interface Led {
  readonly token: number;
  readonly release: string;
  readonly generations: readonly number[];
}

/** A copy of the projector, or the leader while it has all slots. */
export interface Holder {
  /** Milliseconds of the store's clock: when it ends unless it is renewed. */
  readonly until: number;
  /** Changes with the set of its slots. */
  readonly epoch: number;
  /** Up to where all of its slots are folded at least; empty before the first event. */
  readonly position: Position;
  /** How many slots it holds. */
  readonly held: number;
}

/**
 * All slots, and who folds which. It is one document, so that each change is one step, and none leaves a slot with two holders. A holder's position is one for
 * all of its slots: a batch moves one field, not one of each slot.
 */
export interface SlotTable {
  readonly led: Led | null;
  /** The leader wants all slots: copies give up theirs after the batch at hand. */
  readonly wanted: { readonly by: string; readonly until: number } | null;
  readonly holders: Readonly<Record<string, Holder>>;
  /** The lowest position of the slots that nobody holds; null where each has a holder. */
  readonly free: Position | null;
  /** The newest epoch. */
  readonly epoch: number;
  /** By slot. Empty where nobody holds it. */
  readonly owners: readonly string[];
  /** By slot: where it was when its holder took it. */
  readonly positions: readonly Position[];
}

/** What readers need of it. */
export type SlotSummary = Pick<SlotTable, 'led' | 'wanted' | 'holders' | 'free'>;

/** The slots of one holder, each from its own position on. */
export interface Held {
  readonly epoch: number;
  readonly positions: ReadonlyMap<number, Position>;
}

/** `at`: where the history is in all of them. */
export const newTable = (slots: number, at: Position): SlotTable => ({
  led: null,
  wanted: null,
  holders: {},
  free: at,
  epoch: 0,
  owners: Array.from({ length: slots }, () => ''),
  positions: Array.from({ length: slots }, () => at),
});

export const heldBy = (table: SlotTable, name: string): Held => ({
  epoch: table.holders[name]?.epoch ?? 0,
  positions: new Map(table.owners.flatMap((owner, slot) => (owner === name ? [[slot, positionOf(table, slot)]] : []))),
});

/** Where the slot is that is furthest behind: up to there the history is in all of them. */
export const lowestOf = ({ holders, free }: SlotSummary): Position =>
  lowest([...Object.values(holders).flatMap(({ held, position }) => (held > 0 ? [position] : [])), ...(free === null ? [] : [free])]);

/** Up to where the history is in one slot. */
export const positionOf = ({ holders, owners, positions }: SlotTable, slot: number): Position =>
  further(positions[slot]!, holders[owners[slot]!]?.position ?? '');

/** Whether some holder is at a position, and so maybe the slot that somebody waits for. */
export const isReachedBySome = ({ holders }: SlotSummary, position: Position): boolean =>
  Object.values(holders).some((holder) => holder.held > 0 && holder.position >= position);

/** A holder lives on; the slots of those that do not are free. */
export function attended(table: SlotTable, name: string, now: number, until: number): SlotTable {
  const settled = withoutExpired(table, now);
  const holder = settled.holders[name] ?? { epoch: settled.epoch, position: '', held: 0 };
  return { ...settled, holders: { ...settled.holders, [name]: { ...holder, until } } };
}

/** Rounded up, so that the copies that live can always hold all slots between them. */
const shareOf = ({ holders, wanted }: SlotSummary, slots: number): number =>
  wanted === null ? Math.ceil(slots / Math.max(1, Object.keys(holders).length)) : 0;

/** A copy has its share, of what is free, and no more. */
export function shared(table: SlotTable, name: string): SlotTable {
  const { owners } = table;
  const share = shareOf(table, owners.length);
  const own = owners.flatMap((owner, slot) => (owner === name ? [slot] : []));
  if (own.length > share) return withOwner(table, own.slice(share), '');
  const free = owners.flatMap((owner, slot) => (owner === '' ? [slot] : []));
  return withOwner(table, free.slice(0, share - own.length), name);
}

/** Whether a copy has its share already and no lease has ended: then it only renews its own lease. */
export function isShared(summary: SlotSummary, name: string, now: number): boolean {
  const { holders, free } = summary;
  const { held = 0 } = holders[name] ?? {};
  const share = shareOf(summary, SLOTS);
  return !Object.values(holders).some(({ until }) => until <= now) && (held === share || (held < share && free === null));
}

/** The leader wants all slots, and has those that are free. It is a holder, that copies do not count: they have given up all by the time they share again. */
export function seized(table: SlotTable, name: string, until: number): SlotTable {
  const free = table.owners.flatMap((owner, slot) => (owner === '' ? [slot] : []));
  return { ...withOwner(table, free, name), wanted: { by: name, until } };
}

/** A holder gives up all of its slots, and is none any longer. */
export function left(table: SlotTable, name: string): SlotTable {
  if (table.holders[name] === undefined) return table;
  const own = table.owners.flatMap((owner, slot) => (owner === name ? [slot] : []));
  const { [name]: _, ...holders } = withOwner(table, own, '').holders;
  return { ...withOwner(table, own, ''), holders, wanted: table.wanted?.by === name ? null : table.wanted };
}

/** All slots of the leader are at a position, also at an earlier one: what was folded beyond it went into other generations. */
export const placed = (table: SlotTable, name: string, position: Position): SlotTable => ({
  ...table,
  positions: table.positions.map(() => position),
  holders: { ...table.holders, [name]: { ...table.holders[name]!, position } },
});

/** The holders whose slots a change moves, and where they were: the change counts only while they still are. Others may move on meanwhile. */
export const movedFrom = (before: SlotTable, after: SlotTable): readonly (readonly [name: string, position: Position])[] =>
  Object.entries(before.holders).flatMap(([name, { epoch, position }]) =>
    after.holders[name]?.epoch === epoch ? [] : [[name, position] as const],
  );

function withoutExpired(table: SlotTable, now: number): SlotTable {
  const gone = Object.keys(table.holders).filter((name) => table.holders[name]!.until <= now);
  const rest = gone.reduce(left, table);
  return rest.wanted !== null && rest.wanted.until <= now ? { ...rest, wanted: null } : rest;
}

function withOwner(table: SlotTable, slots: readonly number[], name: string): SlotTable {
  if (slots.length === 0) return table;
  const changed = new Set(slots);
  const positions = table.positions.map((position, slot) => further(position, table.holders[table.owners[slot]!]?.position ?? ''));
  const owners = table.owners.map((owner, slot) => (changed.has(slot) ? name : owner));
  const epoch = table.epoch + 1;
  const isTouched = (holder: string): boolean => holder === name || slots.some((slot) => table.owners[slot] === holder);
  const of = (owner: string): Position[] => positions.filter((_, slot) => owners[slot] === owner);
  const holders = Object.fromEntries(
    Object.entries(table.holders).map(([each, holder]) => {
      const own = of(each);
      return [each, isTouched(each) ? { ...holder, epoch, held: own.length, position: lowest(own) } : holder];
    }),
  );
  const free = of('');
  return { ...table, epoch, owners, positions, holders, free: free.length === 0 ? null : lowest(free) };
}

const further = (one: Position, other: Position): Position => (other > one ? other : one);

const lowest = (positions: readonly Position[]): Position =>
  positions.reduce((least, each) => (each < least ? each : least), positions[0] ?? '');
