/** Reports read per second: in total, and per network. An open page sends a few. */
const MOST = 20;
const MOST_OF_NETWORK = 5;

/** Limits the work that clients without a key can cause. It keeps nothing from the previous second. */
export class ReportAllowance {
  private second = 0;
  private all = 0;
  private readonly ofNetworks = new Map<string, number>();

  /** Whether another body from this network is read. */
  admits(network: string, milliseconds: number): boolean {
    const second = Math.floor(milliseconds / 1000);
    if (second !== this.second) {
      [this.second, this.all] = [second, 0];
      this.ofNetworks.clear();
    }
    const count = this.ofNetworks.get(network) ?? 0;
    if (this.all >= MOST || count >= MOST_OF_NETWORK) return false;
    this.all++;
    this.ofNetworks.set(network, count + 1);
    return true;
  }
}
