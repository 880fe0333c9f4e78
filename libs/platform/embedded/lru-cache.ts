/**
 * A least-recently-used cache in two generations: the older one goes when the younger is full, and what is read from the older moves to the
 * younger. So a read costs a look-up, and no list has to be kept in order.
 */
export class LruCache<Value> {
  private young = new Map<string, Value>();
  private old = new Map<string, Value>();
  private weight = 0;

  /** @param most how much a generation holds, as `weigh` counts. */
  constructor(
    private readonly most: number,
    private readonly weigh: (value: Value) => number = () => 1,
  ) {}

  get(key: string): Value | undefined {
    const young = this.young.get(key);
    if (young !== undefined) return young;
    const old = this.old.get(key);
    if (old !== undefined) this.set(key, old);
    return old;
  }

  set(key: string, value: Value): void {
    const before = this.young.get(key);
    this.young.set(key, value);
    this.weight += this.weigh(value) - (before === undefined ? 0 : this.weigh(before));
    if (this.weight <= this.most) return;
    this.old = this.young;
    this.young = new Map();
    this.weight = 0;
  }

  delete(key: string): void {
    const young = this.young.get(key);
    if (young !== undefined) this.weight -= this.weigh(young);
    this.young.delete(key);
    this.old.delete(key);
  }

  clear(): void {
    this.young.clear();
    this.old.clear();
    this.weight = 0;
  }
}
