import { type FastifyInstance, fastify } from 'fastify';
import { LRUCache } from 'lru-cache';
import { ShopBucket } from '#apps/sandbox/shop/shop-bucket';
import type { ShopDirectory } from '#apps/sandbox/shop/shop-directory';
import { ShopFile } from '#apps/sandbox/shop/shop-file';
import { ShopLedger } from '#apps/sandbox/shop/shop-ledger';
import { ShopNotices } from '#apps/sandbox/shop/shop-notices';
import { shopRoutes } from '#apps/sandbox/shop/shop-routes';
import { Trouble, type Troubles } from '#apps/sandbox/trouble';
import type { Clock } from '#kernel/time';

/** Shops that were called recently. */
const MOST_BUCKETS = 10_000;

export interface SandboxShopSettings {
  /** The file for the shops' orders and undelivered notices. */
  readonly file: string;
  readonly directory: ShopDirectory;
  readonly clock: Clock;
  /** PEM to trust at receivers of notices, in addition to the usual authorities. */
  readonly noticeCa?: string;
  /** A shop's bucket of calls: its size, and its refill per second. */
  readonly bucket?: { readonly most: number; readonly perSecond: number };
  /** Its troubles from the start. */
  readonly troubles?: Troubles;
}

/** Shops that sell nothing: Shopify's wire format over plain HTTP on the loopback interface. */
export class SandboxShop {
  /** Its troubles; `POST /sandbox/troubles` sets the same. */
  readonly trouble: Trouble;
  /** Calls being processed, including those whose callers have given up. */
  readonly underWay = { calls: 0 };
  /** The acts of the merchant, their staff and couriers; the notices follow. */
  readonly ledger: ShopLedger;
  private readonly file: ShopFile;
  private readonly notices: ShopNotices;
  private readonly server: FastifyInstance;
  private readonly buckets = new LRUCache<string, ShopBucket>({ max: MOST_BUCKETS });

  constructor({ file, directory, clock, noticeCa, bucket = { most: 2000, perSecond: 1000 }, troubles }: SandboxShopSettings) {
    this.trouble = new Trouble(troubles);
    this.file = new ShopFile(file);
    this.notices = new ShopNotices(this.file, directory, this.trouble, clock, noticeCa);
    this.ledger = new ShopLedger(this.file, this.notices, clock);
    this.server = fastify({ forceCloseConnections: true });
    shopRoutes(this.server, {
      underWay: this.underWay,
      ledger: this.ledger,
      directory,
      trouble: this.trouble,
      bucketOf: (shop) => {
        const known = this.buckets.get(shop) ?? new ShopBucket(clock, bucket.most, bucket.perSecond);
        this.buckets.set(shop, known);
        return known;
      },
    });
  }

  /** Resumes its work, and listens. Port 0: any free one. Returns its address. */
  async listen(port = 0, host = '127.0.0.1'): Promise<string> {
    const address = await this.server.listen({ port, host });
    this.notices.send();
    return address;
  }

  /** The number of undelivered notices. */
  get undelivered(): number {
    return this.notices.left;
  }

  async close(): Promise<void> {
    await this.server.close();
    await this.notices.close();
    this.file.close();
  }
}
