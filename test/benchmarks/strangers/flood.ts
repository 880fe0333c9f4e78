import autocannon from 'autocannon';
import type { Known } from '#test/benchmarks/strangers/known';
import { OPEN_ROUTES, WRONG_CREDENTIALS } from '#test/benchmarks/strangers/open-routes';

/** What the stranger is to send, and for how long. */
export interface Flooding {
  readonly url: string;
  readonly ca: string;
  readonly route: string;
  readonly known: Known;
  readonly seconds: number;
}

export interface Flooded {
  readonly perSecond: number;
  /** How many answers had each status. */
  readonly statuses: Readonly<Record<string, number>>;
}

const CONNECTIONS = 32;
/** Another address than the neighbour's. */
const STRANGER = '127.0.0.66';

/** The stranger, in a process of its own, so that the neighbour's waiting is not that of a busy client. */
process.on('message', (flooding: Flooding) => void flood(flooding).then((flooded) => process.send!(flooded)));
process.once('SIGTERM', () => process.exit(0));
process.send?.('ready');

async function flood({ url, ca, route, known, seconds }: Flooding): Promise<Flooded> {
  const guess = { ...OPEN_ROUTES, ...WRONG_CREDENTIALS }[route]!;
  const { requests, duration, statusCodeStats } = await autocannon({
    url,
    connections: CONNECTIONS,
    duration: seconds,
    tlsOptions: { ca, localAddress: STRANGER, family: 4 },
    requests: [{ setupRequest: (request) => ({ ...request, ...guess(known) }) }],
  });
  const statuses = Object.fromEntries(Object.entries(statusCodeStats).map(([status, { count }]) => [status, count]));
  return { perSecond: requests.total / duration, statuses };
}
