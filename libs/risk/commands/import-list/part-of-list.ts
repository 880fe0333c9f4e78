import type { CommandOrigin } from '#platform/event-store/command-context';

/** The queue of an import's parts. */
export const TAKE_LIST_PART = 'risk.list_part';

/** The payload of a part's job. */
export interface PartOfList {
  readonly import: string;
  readonly part: number;
  /** Number of rows in the parts before this one. */
  readonly before: number;
  /** The rows as JSON, encrypted. */
  readonly sealed: string;
  readonly origin: CommandOrigin;
  /** When the job was added, in Unix milliseconds. */
  readonly waitsSince: number;
}

/** The place that a part's rows are encrypted for. It also names the part's command. */
export const placeOfPart = (id: string, part: number): string => `risk_list_part ${id} ${part}`;
