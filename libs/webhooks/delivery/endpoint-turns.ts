import type { Outcome } from '#webhooks/delivery/send';
import type { Asked, Told } from '#webhooks/delivery/threaded-sender';

/** How many requests are made to one endpoint at a time. */
export const AT_ONCE = 32;
/** Milliseconds. */
const QUICK = 100;

/** Whether what comes after it may be sent without looking at the endpoint anew. */
export const isQuick = ({ error, duration }: Outcome): boolean => error === null && duration <= QUICK;

interface Turns {
  underWay: number;
  readonly waiting: Asked[];
}

/**
 * Keeps requests to an endpoint to so many at a time. What waits follows at once while answers come quickly; when one does not, all that
 * waits goes back unsent, for whoever asked to decide about it anew: the endpoint may be gone by now, or left alone.
 */
export class EndpointTurns {
  private readonly endpoints = new Map<string, Turns>();

  constructor(
    private readonly send: (asked: Asked) => Promise<Outcome>,
    private readonly tell: (told: Told) => void,
  ) {}

  take(asked: Asked): void {
    const turns = this.endpoints.get(asked.endpoint) ?? { underWay: 0, waiting: [] };
    if (turns.underWay === AT_ONCE) turns.waiting.push(asked);
    else this.go(asked, turns);
  }

  private go(asked: Asked, turns: Turns): void {
    this.endpoints.set(asked.endpoint, turns);
    turns.underWay++;
    const { number } = asked;
    this.send(asked).then(
      (outcome) => this.ended(asked, turns, { number, outcome }),
      (fault: unknown) => this.ended(asked, turns, { number, fault }),
    );
  }

  private ended({ endpoint }: Asked, turns: Turns, told: Told): void {
    this.tell(told);
    turns.underWay--;
    const wentWell = 'outcome' in told && told.outcome !== null && isQuick(told.outcome);
    if (!wentWell) for (const { number } of turns.waiting.splice(0)) this.tell({ number, outcome: null });
    const next = turns.waiting.shift();
    if (next !== undefined) this.go(next, turns);
    else if (turns.underWay === 0) this.endpoints.delete(endpoint);
  }
}
