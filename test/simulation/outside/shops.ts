import { SandboxShop } from '#apps/sandbox/shop/sandbox-shop';
import { MachineClock } from '#platform/clock/machine-clock';
import { SHOPS_HOST } from '#test/simulation/world/faults';

interface Shop {
  readonly domain: string;
  readonly accessToken: string;
  readonly appSecret: string;
  webhookUrl: string | null;
}

/** The platform that the merchants have their shops at, with the hands of their staff and couriers. It outlives the service. */
export class Shops {
  readonly host = SHOPS_HOST;
  readonly platform: SandboxShop;
  private readonly shops = new Map<string, Shop>();

  constructor(file: string) {
    this.platform = new SandboxShop({ file, clock: new MachineClock(), directory: { find: (domain) => this.shops.get(domain) ?? null } });
  }

  open(domain: string): Shop {
    const shop: Shop = { domain, accessToken: `token of ${domain}`, appSecret: `notices of ${domain}`, webhookUrl: null };
    this.shops.set(domain, shop);
    return shop;
  }

  /** An order of the service as the shop has it; null: not yet. */
  copyOf(
    domain: string,
    order: string,
  ): { id: string; total: number; cancelled: boolean; shipped: boolean; tags: readonly string[]; count: number } | null {
    const found = this.platform.ledger.ofSource(domain, order);
    const first = found[0];
    return first === undefined
      ? null
      : {
          id: first.id,
          total: first.total,
          cancelled: first.cancelled_at !== null,
          shipped: first.fulfillments.length > 0,
          tags: first.tags,
          count: found.length,
        };
  }

  misbehave(copies: number, spread_ms: number): void {
    this.platform.trouble.set({ notices: { copies, spread_ms } });
  }
}
