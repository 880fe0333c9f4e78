import { setTimeout as pause } from 'node:timers/promises';
import { createAdminApiClient } from '@shopify/admin-api-client';
import { type Dispatcher, fetch } from 'undici';
import { SHOPIFY_API_VERSION } from '#integrations/storefront/shop-client/shopify/api-version';
import { partnerCall } from '#integrations/partner-call';
import type { CallOutcome } from '#integrations/partner-counts';
import type { Cost, ShopPace } from '#integrations/storefront/shop-client/shop-pace';
import { traceHeaders } from '#platform/tracing/tracing';
import { ShopBusy, ShopRefused, ShopUnauthorized, ShopUnavailable } from '#integrations/storefront/shop-client/storefront.errors';

/** One deadline for connecting, waiting and reading. */
const DEADLINE_MS = 10_000;
/** From this status on, a proxy answered instead of the platform, which may still be processing the request. */
const GIVEN_UP = 502;

interface GraphQLError {
  readonly message: string;
  readonly extensions?: { readonly code?: string };
}

type Client = ReturnType<typeof createAdminApiClient>;

/** Calls Shopify's GraphQL interface for one job: waits for the shop's pace, limits each call's time, and turns errors into ours. */
export class ShopifyClient {
  private readonly client: Client;
  private begun = false;

  /** @param address replaces the shop's own address, such as a sandbox's */
  constructor(
    shop: string,
    accessToken: string,
    address: string | null,
    private readonly pace: ShopPace,
    private readonly ended: (outcome: CallOutcome) => void,
    sockets: Dispatcher,
  ) {
    this.client = createAdminApiClient({
      storeDomain: shop,
      apiVersion: SHOPIFY_API_VERSION,
      accessToken,
      customFetchApi: async (url, init) => {
        const requested = new URL(url);
        const answer = await fetch(address === null ? requested : new URL(requested.pathname, address), {
          method: 'POST',
          headers: {
            ...(init!.headers as Record<string, string>),
            ...traceHeaders(),
            ...(address !== null && { 'x-forwarded-host': shop }),
          },
          body: init!.body as string,
          signal: init!.signal ?? null,
          redirect: 'error',
          dispatcher: sockets,
        });
        return answer;
      },
    });
  }

  /** The first call of a job throws `ShopBusy` before the shop's next turn; later ones wait for it. */
  async ask<Data>(operation: string, variables: Readonly<Record<string, unknown>> = {}): Promise<Data> {
    if (this.begun) await pause(this.pace.goOn());
    else this.pace.enter();
    this.begun = true;
    return partnerCall('shopify', nameOf(operation), () => this.request<Data>(operation, variables));
  }

  private async request<Data>(operation: string, variables: Readonly<Record<string, unknown>>): Promise<Data> {
    const { data, errors, extensions } = await this.client.request(operation, { variables, signal: AbortSignal.timeout(DEADLINE_MS) });
    const cost = (extensions?.['cost'] ?? {}) as Cost;
    if (errors === undefined) {
      this.ended('answered');
      this.pace.answered(cost);
      return data as Data;
    }
    const reported = (errors.graphQLErrors ?? []) as GraphQLError[];
    if (errors.networkStatusCode === 429 || reported.some(({ extensions: each }) => each?.code === 'THROTTLED')) {
      this.ended('refused');
      throw new ShopBusy(this.pace.throttled(cost));
    }
    const words = reported.map(({ message }) => message).join('; ') || (errors.message ?? 'no answer');
    if (
      reported.length > 0 &&
      errors.networkStatusCode === 200 &&
      !reported.some(({ extensions: each }) => each?.code === 'INTERNAL_SERVER_ERROR')
    ) {
      this.ended('refused');
      this.pace.answered(cost);
      throw new ShopRefused(words);
    }
    this.ended('unavailable');
    this.pace.failed();
    const status = errors.networkStatusCode;
    const underWay = (status === undefined || status >= GIVEN_UP) && operation.startsWith('mutation');
    if (status === 401) throw new ShopUnauthorized(`The shop does not let us in (401): ${words}`, false);
    throw new ShopUnavailable(`The shop gave no usable answer${status === undefined ? '' : ` (${status})`}: ${words}`, underWay);
  }
}

/** The name in an operation's text: `mutation orderUpdate(…)`. */
const nameOf = (operation: string): string => /^\s*(?:query|mutation)\s+(\w+)/.exec(operation)?.[1] ?? 'operation';
