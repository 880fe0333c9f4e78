import type { HistoryFault } from '#platform/integrity/history-check';

/**
 * The last tile of the log, which is not full. No hash above it says whether its own were altered, so its events are compared with all of them before
 * any is called changed.
 */
export class OpenTile {
  private readonly changed: HistoryFault[] = [];

  constructor(
    readonly first: number,
    readonly size: number,
  ) {}

  /** Takes the fault of an event that does not agree with its hash. */
  take(fault: HistoryFault): void {
    this.changed.push(fault);
  }

  /** Whether no hash is that of its event. A single one says as little about the log as about the event. */
  get agreesWithNothing(): boolean {
    return this.size > 1 && this.changed.length === this.size;
  }

  get faults(): readonly HistoryFault[] {
    return this.changed;
  }
}
