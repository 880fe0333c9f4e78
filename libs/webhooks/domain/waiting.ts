export const WAITING_FOR = ['endpoint_paused', 'endpoint_busy'] as const;

/** endpoint_paused: its endpoint hangs and is left alone for a while. endpoint_busy: as many attempts to it are under way as may be. */
export type WaitingFor = (typeof WAITING_FOR)[number];

/** How it stands with the deliveries to an endpoint. */
export interface Traffic {
  /** Paused, or tried with one attempt at a time after a pause. */
  readonly paused: boolean;
  readonly underWay: number;
  readonly most: number;
}

/** What an attempt that is due and not under way waits for. Null: its turn comes next. */
export function waitingFor({ paused, underWay, most }: Traffic): WaitingFor | null {
  if (paused) return 'endpoint_paused';
  return underWay >= most ? 'endpoint_busy' : null;
}
