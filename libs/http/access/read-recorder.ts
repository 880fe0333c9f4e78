import type { Caller, RouteAccess } from '#http/access/caller';

/** An answer that a signed-in person, or an agent with their token, is about to get unmasked. */
export interface UnmaskedAnswer {
  readonly caller: Caller;
  readonly route: RouteAccess;
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, unknown>>;
  /** The text of JSON; null for a file. */
  readonly json: string | null;
  readonly requestId: string;
}

/** Records who is shown shoppers' data. */
export abstract class ReadRecorder {
  /** Resolves once it is recorded, at once if it was recorded before or shows nobody. */
  abstract note(answer: UnmaskedAnswer): Promise<void>;
}
