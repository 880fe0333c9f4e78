import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { startChild, stopChild } from '#test/benchmarks/child';
import { operate } from '#test/support/services/operate';

export const KEYS = { keyId: 'rzp_test_bench', keySecret: 'secret', webhookSecret: 'signs' };
export const SHOP = { shopDomain: 'bench.myshopify.com', accessToken: 'shpat', appSecret: 'signs' };

/** Where notices go, and how long each call of the gateway takes from now on, milliseconds. */
export interface PartnersRequest {
  readonly gatewayNotices?: string | null;
  readonly shopNotices?: string | null;
  readonly latency?: number;
}

/** How many calls of the gateway were under way at most since the last request. */
export interface PartnersReport {
  readonly most: number;
}

/** A service, by its address and its data directory. */
interface Connected {
  readonly url: string;
  readonly certificateFile: string;
  readonly directory: string;
}

/** The simulated partners in a process of their own, as they are in life, connected to a service: what they cost is not counted as its. */
export class OutsidePartners {
  private constructor(
    private readonly child: ChildProcess,
    /** Ids of the two connections. */
    readonly gateway: string,
    readonly shop: string,
  ) {}

  static async connectedTo({ url, certificateFile, directory }: Connected): Promise<OutsidePartners> {
    const environment = { DIRECTORY: directory, CERTIFICATE: certificateFile };
    const { said, child } = await startChild<{ gateway: string; shop: string }>('partners-server.js', environment);
    const make = async (input: object): Promise<string> => (await operate(directory, 'connections.create', { mode: 'test', ...input })).id;
    const gateway = await make({ kind: 'razorpay', name: 'Bench', charging: 's2s', ...KEYS, baseUrl: said.gateway });
    const shop = await make({ kind: 'shopify', name: 'Bench', ...SHOP, baseUrl: said.shop });
    const partners = new OutsidePartners(child, gateway, shop);
    await partners.ask({
      gatewayNotices: `${url}/v1/integrations/payments/${gateway}`,
      shopNotices: `${url}/v1/integrations/storefront/${shop}`,
    });
    return partners;
  }

  async ask(input: PartnersRequest): Promise<PartnersReport> {
    this.child.send(input);
    return ((await once(this.child, 'message')) as [PartnersReport])[0];
  }

  stop(): Promise<void> {
    return stopChild(this.child);
  }
}
