/** The progress of long work, for the command line to display. */
export interface Progress {
  /** The name of the current task, if there are several. */
  readonly task?: string;
  readonly done: number;
  readonly total: number;
  readonly perSecond: number;
  readonly secondsLeft: number | null;
}

export type OnProgress = (now: Progress) => void;
