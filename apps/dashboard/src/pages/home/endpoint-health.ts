import type { Endpoint } from '#apps/dashboard/src/api/types';

type Health = 'off' | 'failing' | 'well' | 'unused';

/** An endpoint is failing if its newest attempt failed. */
export function healthOf({ status, health }: Pick<Endpoint, 'status' | 'health'>): Health {
  if (status !== 'enabled') return 'off';
  if (health.consecutive_failures > 0) return 'failing';
  return health.last_success_at === null ? 'unused' : 'well';
}

export interface Reception {
  /** Endpoints that events reach, of all of them. */
  readonly receiving: number;
  readonly total: number;
  readonly off: number;
  readonly failing: number;
  /** Whole per cent delivered in 24 hours at the worst endpoint; null if nothing was sent, or if one is switched off: it receives nothing. */
  readonly delivered: number | null;
}

/** How many endpoints receive events. One that is switched off counts as one that does not. */
export function receptionOf(endpoints: readonly Pick<Endpoint, 'status' | 'health'>[]): Reception {
  const count = (wanted: Health): number => endpoints.filter((endpoint) => healthOf(endpoint) === wanted).length;
  const [total, off, failing] = [endpoints.length, count('off'), count('failing')];
  const rates = endpoints.flatMap(({ health: { success_rate_24h: rate } }) => (rate === null ? [] : [rate]));
  const isTold = off === 0 && rates.length > 0;
  return { receiving: total - off - failing, total, off, failing, delivered: isTold ? Math.floor(100 * Math.min(...rates)) : null };
}
