import type { Hardships } from '#test/simulation/world/faults';
import type { MishapParts } from '#test/simulation/world/mishaps';
import type { KeptBackup } from '#test/simulation/world/restoring';
import type { RunningService } from '#test/simulation/world/service';

export interface HomeParts extends MishapParts {
  readonly directory: string;
  /** The environment of the service, without its data directory. */
  readonly settings: Readonly<Record<string, string>>;
  /** Called with the queue of each job that is done. */
  readonly performed: (queue: string) => void;
  /** Called with each line of the log. */
  readonly logged: (line: string) => void;
  /** Called when the service does not start or stop. */
  readonly failed: (fault: string) => void;
}

/** Where the service runs, with what befalls it there. */
export interface Home {
  /** The service, for those who look into it: one of its processes that is up, if one is. */
  readonly service: RunningService;
  /** Where requests go; null while nothing answers. */
  address(): string | null;
  start(): Promise<void>;
  /** Plans what happens from now on. */
  endure(hardships: Hardships): void;
  /** Operators have a newer backup. */
  keeps(backup: KeptBackup): void;
  /** A message is sent. */
  message(path: string): void;
  end(): void;
}
