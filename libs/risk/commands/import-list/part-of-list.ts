import type { CommandOrigin } from '#platform/event-store/command-context';

/** The queue in which they wait. */
export const TAKE_LIST_PART = 'risk.list_part';

/** Rows of an import, as they wait. */
export interface PartOfList {
  readonly import: string;
  readonly part: number;
  /** Rows of the import before these. */
  readonly before: number;
  readonly sealed: string;
  readonly origin: CommandOrigin;
  /** Unix milliseconds. */
  readonly waitsSince: number;
}

/** What its rows are sealed for. */
export const placeOfPart = (id: string, part: number): string => `risk_list_part ${id} ${part}`;
