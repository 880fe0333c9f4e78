import type { Outcome } from '#webhooks/delivery/send';
import type { SendRequest, SendResult } from '#webhooks/delivery/threaded-sender';

/** How many requests are made to one endpoint at a time. */
export const AT_ONCE = 32;
/** Milliseconds. */
const QUICK = 100;

/** Whether what comes after it may be sent without looking at the endpoint anew. */
export const isQuick = ({ error, duration }: Outcome): boolean => error === null && duration <= QUICK;

interface Turns {
  underWay: number;
  readonly waiting: SendRequest[];
}

/**
 * Keeps requests to an endpoint to so many at a time. What waits follows at once while answers come quickly; when one does not, all that
 * waits goes back unsent, for whoever asked to decide about it anew: the endpoint may be gone by now, or left alone.
 */
export class EndpointTurns {
  private readonly endpoints = new Map<string, Turns>();

  constructor(
    private readonly send: (request: SendRequest) => Promise<Outcome>,
    private readonly onResult: (result: SendResult) => void,
  ) {}

  take(request: SendRequest): void {
    const turns = this.endpoints.get(request.endpoint) ?? { underWay: 0, waiting: [] };
    if (turns.underWay === AT_ONCE) turns.waiting.push(request);
    else this.go(request, turns);
  }

  private go(request: SendRequest, turns: Turns): void {
    this.endpoints.set(request.endpoint, turns);
    turns.underWay++;
    const { number } = request;
    this.send(request).then(
      (outcome) => this.ended(request, turns, { number, outcome }),
      (fault: unknown) => this.ended(request, turns, { number, fault }),
    );
  }

  private ended({ endpoint }: SendRequest, turns: Turns, result: SendResult): void {
    this.onResult(result);
    turns.underWay--;
    const wentWell = 'outcome' in result && result.outcome !== null && isQuick(result.outcome);
    if (!wentWell) for (const { number } of turns.waiting.splice(0)) this.onResult({ number, outcome: null });
    const next = turns.waiting.shift();
    if (next !== undefined) this.go(next, turns);
    else if (turns.underWay === 0) this.endpoints.delete(endpoint);
  }
}
