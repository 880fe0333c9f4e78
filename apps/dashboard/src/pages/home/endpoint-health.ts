import type { Endpoint } from '#apps/dashboard/src/api/types';

type Health = 'off' | 'failing' | 'well' | 'unused';

/** An endpoint is failing if its newest attempt failed. */
export function healthOf({ status, health }: Pick<Endpoint, 'status' | 'health'>): Health {
  if (status !== 'enabled') return 'off';
  if (health.consecutive_failures > 0) return 'failing';
  return health.last_success_at === null ? 'unused' : 'well';
}

export interface Reception {
  /** The number of endpoints that receive events. */
  readonly receiving: number;
  readonly total: number;
  readonly off: number;
  readonly failing: number;
  /** Per cent delivered in 24 hours at the worst endpoint, rounded down; null if nothing was sent, or an endpoint is switched off. */
  readonly delivered: number | null;
}

/** Counts the endpoints that receive events. A switched-off endpoint does not, however well it did before. */
export function receptionOf(endpoints: readonly Pick<Endpoint, 'status' | 'health'>[]): Reception {
  const count = (wanted: Health): number => endpoints.filter((endpoint) => healthOf(endpoint) === wanted).length;
  const [total, off, failing] = [endpoints.length, count('off'), count('failing')];
  const rates = endpoints.flatMap(({ health: { success_rate_24h: rate } }) => (rate === null ? [] : [rate]));
  const isMeaningful = off === 0 && rates.length > 0;
  return { receiving: total - off - failing, total, off, failing, delivered: isMeaningful ? Math.floor(100 * Math.min(...rates)) : null };
}
