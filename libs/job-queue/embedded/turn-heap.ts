/** When a group is to be looked at, and how long it has waited since it was served. */
export interface Turn {
  at: number;
  served: number;
  /** Its place in its queue; -1 while it is in none. */
  place: number;
}

/** Turns in the order in which they come: a binary heap, in which one that changes finds its new place without a search. */
export class TurnHeap<T extends Turn> {
  private readonly heap: T[] = [];

  get first(): T | undefined {
    return this.heap[0];
  }

  /** Takes a turn in, or gives one that has changed its new place. */
  put(turn: T): void {
    if (turn.place === -1) turn.place = this.heap.push(turn) - 1;
    this.settle(turn);
  }

  remove(turn: T): void {
    if (turn.place === -1) return;
    const last = this.heap.pop()!;
    if (last !== turn) {
      last.place = turn.place;
      this.settle(last);
    }
    turn.place = -1;
  }

  private settle(turn: T): void {
    let { place } = turn;
    for (let above = (place - 1) >> 1; place > 0 && comesBefore(turn, this.heap[above]!); above = (place - 1) >> 1) {
      this.stand(this.heap[above]!, place);
      place = above;
    }
    for (let below = this.firstBelow(place); below !== undefined && comesBefore(below, turn); below = this.firstBelow(place)) {
      const free = below.place;
      this.stand(below, place);
      place = free;
    }
    this.stand(turn, place);
  }

  private firstBelow(place: number): T | undefined {
    const [left, right] = [this.heap[2 * place + 1], this.heap[2 * place + 2]];
    return right !== undefined && comesBefore(right, left!) ? right : left;
  }

  private stand(turn: T, place: number): void {
    this.heap[place] = turn;
    turn.place = place;
  }
}

const comesBefore = (one: Turn, other: Turn): boolean => one.at < other.at || (one.at === other.at && one.served < other.served);
