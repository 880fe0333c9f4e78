import type { Outcome } from '#webhooks/delivery/send';
import type { SendRequest, SendResult } from '#webhooks/delivery/threaded-sender';

/** Maximum concurrent requests to one endpoint. */
export const AT_ONCE = 32;
/** Milliseconds within which an answer is quick. */
const QUICK = 100;

/** Whether the next request may be sent without checking the endpoint again. */
export const isQuick = ({ error, duration }: Outcome): boolean => error === null && duration <= QUICK;

interface Turns {
  underWay: number;
  readonly waiting: SendRequest[];
}

/**
 * Limits the concurrent requests to an endpoint. Waiting requests follow immediately while answers come quickly. After a slow answer all waiting
 * requests are returned unsent, and their senders decide again: the endpoint may have been removed or paused.
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
