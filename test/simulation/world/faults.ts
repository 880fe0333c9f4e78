import type { Random } from '#test/simulation/world/random';
import type { Fate, Sent } from '#test/simulation/world/network';

/** Where shoppers, merchants and partners find the service. */
export const SERVICE_HOST = 'pay.example';

/** Where the service finds its partners. */
export const GATEWAY_HOST = 'api.gateway.example';
export const SHOPS_HOST = 'shops.example';
const PARTNERS = [GATEWAY_HOST, SHOPS_HOST];

/** How hard a world is. Figures are percent unless said otherwise. */
export interface Hardships {
  /** Answers that take seconds. */
  readonly slow: number;
  readonly lostRequests: number;
  readonly lostAnswers: number;
  readonly doubled: number;
  /** Requests that a proxy answers with a server error or 429. */
  readonly refused: number;
  /** How often partners send each notice, and over how many milliseconds. None: the gateway's are lost, those of shops come. */
  readonly notices: { readonly copies: number; readonly spreadMs: number };
  /** Webhooks that merchants' servers refuse. */
  readonly webhooksRefused: number;
  /** Kills of the service in a day, on average. */
  readonly killsADay: number;
  /** Orderly stops, clocks that jump ahead, and full disks in a day, on average. */
  readonly stopsADay: number;
  readonly jumpsADay: number;
  readonly fullDisksADay: number;
  /** Machines that are lost with all their files in a day, on average. The service is restored from its newest backup then. */
  readonly lossesADay: number;
  /** How often a server of a deployment hangs or is gone in a day, on average. */
  readonly outagesADay: number;
}

export const CALM: Hardships = {
  slow: 0,
  lostRequests: 0,
  lostAnswers: 0,
  doubled: 0,
  refused: 0,
  notices: { copies: 1, spreadMs: 0 },
  webhooksRefused: 0,
  killsADay: 0,
  stopsADay: 0,
  jumpsADay: 0,
  fullDisksADay: 0,
  lossesADay: 0,
  outagesADay: 0,
};

export const hardshipsOf = (random: Random): Hardships => ({
  slow: random.between(0, 5),
  lostRequests: random.between(0, 4),
  lostAnswers: random.between(0, random.of([4, 4, 8])),
  doubled: random.between(0, 4),
  refused: random.between(0, 4),
  notices: { copies: random.between(0, 3), spreadMs: random.of([0, 1_000, 60_000, 3_600_000]) },
  webhooksRefused: random.of([0, 5, 30]),
  killsADay: random.of([0, 1, 2, 3, 8]),
  stopsADay: random.of([0, 0, 1]),
  jumpsADay: random.of([0, 0, 1]),
  fullDisksADay: random.of([0, 0, 2]),
  lossesADay: random.of([0, 0, 1]),
  outagesADay: random.of([0, 2, 6]),
});

/** How many faults of each kind a world has met. */
export type Injected = Record<string, number>;

/** The fate of one exchange. */
export function fateIn(hardships: Hardships, random: Random, injected: Injected, { url, method }: Sent): Fate {
  const met = (kind: 'slow' | 'lostRequests' | 'lostAnswers' | 'doubled' | 'refused', times = 1): boolean => {
    const isMet = random.between(1, 100) <= hardships[kind] * times;
    if (isMet) injected[kind] = (injected[kind] ?? 0) + 1;
    return isMet;
  };
  const latency = (): number => 1 + random.fraction() ** 4 * 200;
  const lostRequest = met('lostRequests');
  // Few messages of a day move something at a partner, and most mistakes are about the answers to these.
  const lostAnswer = met('lostAnswers', method === 'POST' && PARTNERS.includes(url.host) ? 3 : 1);
  // Nothing on the network can repeat a request under TLS. Those who send to the service do, when they miss an answer.
  const doubled = url.host === SERVICE_HOST && met('doubled');
  return {
    there: latency(),
    back: latency() + (met('slow') ? random.fraction() * 20_000 : 0),
    lost: lostRequest ? 'request' : lostAnswer ? 'answer' : null,
    again: doubled ? random.fraction() * 5_000 : null,
    refused: met('refused') ? random.of([429, 500, 502, 503, 504]) : null,
  };
}
