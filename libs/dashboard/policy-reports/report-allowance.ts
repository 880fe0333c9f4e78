/** Reports whose content is looked at in a second: of all, and of one network. An open page sends a few. */
const MOST = 20;
const MOST_OF_NETWORK = 5;

/** Bounds what anybody without a key can have a process do. It keeps nothing of the second before. */
export class ReportAllowance {
  private second = 0;
  private all = 0;
  private readonly ofNetworks = new Map<string, number>();

  /** Whether another body of this network is looked at. */
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
