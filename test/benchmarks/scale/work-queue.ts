/** A piece of work that is done at a moment: virtual time, in seconds. */
interface Due {
  readonly at: number;
  readonly run: () => void;
}

/** What is due in a simulation, earliest first: a binary heap. */
export class WorkQueue {
  now = 0;
  private readonly heap: Due[] = [];

  at(at: number, run: () => void): void {
    const { heap } = this;
    let child = heap.push({ at, run }) - 1;
    while (child > 0) {
      const parent = (child - 1) >> 1;
      if (heap[parent]!.at <= heap[child]!.at) break;
      this.swap(parent, child);
      child = parent;
    }
  }

  /** Until nothing is due before an end. */
  runUntil(end: number): void {
    while (this.heap.length > 0 && this.heap[0]!.at < end) {
      const { at, run } = this.take();
      this.now = at;
      run();
    }
  }

  private take(): Due {
    const { heap } = this;
    const first = heap[0]!;
    const last = heap.pop()!;
    if (heap.length === 0) return first;
    heap[0] = last;
    for (let parent = 0; ;) {
      const [left, right] = [2 * parent + 1, 2 * parent + 2];
      let least = parent;
      if (left < heap.length && heap[left]!.at < heap[least]!.at) least = left;
      if (right < heap.length && heap[right]!.at < heap[least]!.at) least = right;
      if (least === parent) return first;
      this.swap(parent, least);
      parent = least;
    }
  }

  private swap(one: number, other: number): void {
    const { heap } = this;
    [heap[one], heap[other]] = [heap[other]!, heap[one]!];
  }
}
