/** Maximum number of requests with reports that are read per second: in total, and per network. An open page sends a few. */
const MOST = 20;
const MOST_OF_NETWORK = 5;

/** Limits the work that clients can cause with reports, which need no key. It only keeps the counts of the current second. */
export class ReportAllowance {
  private second = 0;
  private all = 0;
  private readonly ofNetworks = new Map<string, number>();

  /** Counts a request from this network. Returns whether it is read. */
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
