import { createHash, timingSafeEqual } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ShopBucket } from '#apps/sandbox/shop/shop-bucket';
import type { ShopDirectory } from '#apps/sandbox/shop/shop-directory';
import { OPERATIONS, operationOf } from '#apps/sandbox/shop/shop-graphql';
import { NotPossible, type ShopLedger } from '#apps/sandbox/shop/shop-ledger';
import { type Trouble, troubleRoute } from '#apps/sandbox/trouble';

interface Shops {
  /** The number of calls being processed, including those whose callers have given up. */
  readonly underWay: { calls: number };
  readonly ledger: ShopLedger;
  readonly directory: ShopDirectory;
  readonly trouble: Trouble;
  bucketOf(shop: string): ShopBucket;
}

interface Call {
  Body: { query: string; variables?: Record<string, unknown> };
}

/** The used part of the platform's GraphQL interface. Shops share the address: `X-Forwarded-Host` names the shop. */
export function shopRoutes(server: FastifyInstance, shops: Shops): void {
  server.post<Call>('/admin/api/:version/graphql.json', async (request, reply) => {
    shops.underWay.calls++;
    try {
      return await answer(shops, request, reply);
    } finally {
      shops.underWay.calls--;
    }
  });

  acts(server, shops.ledger);
  troubleRoute(server, shops.trouble);
}

async function answer(
  { ledger, directory, trouble, bucketOf }: Shops,
  { body, headers, method, url }: FastifyRequest<Call>,
  reply: FastifyReply,
): Promise<unknown> {
  const shop = String(headers['x-forwarded-host'] ?? headers.host);
  const account = await directory.find(shop);
  if (account === null || !ledger.letsIn(shop) || !alike(String(headers['x-shopify-access-token'] ?? ''), account.accessToken))
    return reply.status(401).send({ errors: '[API] Invalid API key or access token (unrecognized login or wrong password)' });
  const operationName = operationOf(body.query);
  const failure = await trouble.meet(`${method} ${url} ${operationName}`);
  if (failure?.as === 'hang') return hung(reply);
  if (failure?.as === 'status') return reply.status(failure.status ?? 500).send({ errors: 'Internal Server Error' });
  const bucket = bucketOf(shop);
  if (!bucket.take()) return { errors: [{ message: 'Throttled', extensions: { code: 'THROTTLED' } }], extensions: { cost: bucket.cost } };
  const operation = OPERATIONS[operationName];
  if (operation === undefined) return { errors: [{ message: 'No operation of that name is known here.' }] };
  const carriedOut = (): object => operation(ledger, shop, body.variables ?? {});
  if (failure?.as === 'apply_twice') {
    carriedOut();
    await pause(failure.apart_ms);
  }
  const data = carriedOut();
  return failure?.as === 'drop_answer' ? hung(reply, true) : { data, extensions: { cost: bucket.cost } };
}

/** Acts of the merchant and couriers, for tests and people who play them: `POST /control/shops/{shop}/orders/{id}/ship {"tracking_number": "AWB1"}`. */
function acts(server: FastifyInstance, ledger: ShopLedger): void {
  interface Act {
    Params: { shop: string; id: string; act: string };
    Body: Record<string, unknown> | null;
  }
  server.post<Act>('/control/shops/:shop/orders/:id/:act', async ({ params: { shop, id, act }, body }, reply) => {
    try {
      return ACTS[act]?.(ledger, shop, id, body ?? {}) ?? (await reply.status(404).send({ error: `Nobody can ${act} an order here.` }));
    } catch (fault) {
      if (!(fault instanceof NotPossible)) throw fault;
      return reply.status(422).send({ error: fault.message });
    }
  });
}

type Input = Readonly<Record<string, unknown>>;

const ACTS: Readonly<Record<string, (ledger: ShopLedger, shop: string, id: string, input: Input) => object>> = {
  fulfill: (ledger, shop, id, input) => ledger.fulfill(shop, id, input, input['part'] === true),
  ship: (ledger, shop, id, input) => ledger.shipment(shop, id, 'in_transit', input),
  attempt: (ledger, shop, id) => ledger.shipment(shop, id, 'attempted_delivery'),
  deliver: (ledger, shop, id, { tracking_number }) => ledger.shipment(shop, id, 'delivered', {}, tracking_number as string | undefined),
  return: (ledger, shop, id, { tracking_number, shipment_status = 'rto_initiated' }) =>
    ledger.shipment(shop, id, String(shipment_status), {}, tracking_number as string | undefined),
  cancel: (ledger, shop, id, { reason = 'customer' }) => ledger.cancel(shop, id, String(reason)),
  refund: (ledger, shop, id, { amount }) => ledger.refund(shop, id, Number(amount), null),
  tag: (ledger, shop, id, { tags }) => ledger.tag(shop, id, tags as string[]),
  edit: (ledger, shop, id, input) => ledger.edit(shop, id, input),
};

/** Sends no answer; `gone` closes the connection immediately. */
function hung(reply: FastifyReply, gone = false): FastifyReply {
  reply.hijack();
  if (gone) reply.raw.destroy();
  return reply;
}

const alike = (one: string, other: string): boolean => timingSafeEqual(digest(one), digest(other));
const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
