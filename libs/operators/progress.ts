/** How far long work has come, as the command line draws it. */
export interface Progress {
  /** What is being worked on, where there are several. */
  readonly task?: string;
  readonly done: number;
  readonly total: number;
  readonly perSecond: number;
  readonly secondsLeft: number | null;
}

export type OnProgress = (now: Progress) => void;
