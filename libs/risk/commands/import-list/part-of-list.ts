import type { CommandOrigin } from '#platform/event-store/command-context';

/** The queue of waiting parts. */
export const TAKE_LIST_PART = 'risk.list_part';

/** A part of an import while it waits. */
export interface PartOfList {
  readonly import: string;
  readonly part: number;
  /** The number of the import's rows before these. */
  readonly before: number;
  readonly sealed: string;
  readonly origin: CommandOrigin;
  /** Unix milliseconds. */
  readonly waitsSince: number;
}

/** The context in which its rows are sealed. */
export const placeOfPart = (id: string, part: number): string => `risk_list_part ${id} ${part}`;
