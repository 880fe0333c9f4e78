import { Controller, Get, Query } from '@nestjs/common';
import { CompareWithGateway } from '#integrations/comparison/compare-with-gateway';
import { CompareWithShop } from '#integrations/comparison/compare-with-shop';
import { ComparisonResource, PARTNERS } from '#integrations/comparison/comparison.resource';
import type { Compared, Difference } from '#integrations/comparison/difference';
import { Connections } from '#integrations/connections/connections';
import { GATEWAY_KINDS } from '#integrations/connections/domain/connection.events';
import type { ConnectionDocument } from '#integrations/connections/lookups/connections.projection';
import { GatewayRefused, GatewayUnavailable } from '#integrations/payments/gateway/gateway.errors';
import type { Stretch } from '#integrations/payments/gateway/payment-gateway';
import { ShopRefused, ShopUnavailable } from '#integrations/storefront/shop-client/storefront.errors';
import { DomainError } from '#kernel/domain-error';
import { Clock } from '#kernel/time';
import { momentOf } from '#admin/operators/moment';
import { OneOf, Text } from '#http/validation/fields';
import { About, Answers, Called } from '#http/route';
import { ForOperators } from '#admin/operators/for-operators';
import { NamedAccount } from '#admin/operators/named-account';
import { AccountNamed, Reporting } from '#admin/operators/parameters';
import type { OnProgress } from '#admin/operators/progress';
import { ProgressMeter } from '#platform/projector/rebuild-progress';

/** The most differences that are listed; `difference_count` includes the others. */
const MOST_LISTED = 1000;
const MOMENT = { optional: true, empty: 'refused', max: 50 } as const;

class ComparisonQuery {
  @OneOf(PARTNERS, { description: 'Which partners: payments, refunds and disputes of gateways, or orders of shops.' })
  against!: (typeof PARTNERS)[number];
  @Text({ ...MOMENT, description: 'From when on (3d, Unix seconds or a date); since the first connection was made, if left out.' })
  from?: string;
  @Text({ ...MOMENT, description: 'Until before when; now, if left out.' }) to?: string;
}

/** Compares the account's data with its partners', for operators and auditors. */
@Controller('admin/v1/connections')
export class ComparisonController {
  constructor(
    private readonly accounts: NamedAccount,
    private readonly connections: Connections,
    private readonly clock: Clock,
    private readonly withGateway: CompareWithGateway,
    private readonly withShop: CompareWithShop,
  ) {}

  @Get('comparison')
  @ForOperators('connections.compare', 'reads')
  @About('Compares what the partners of an account know with what is stored here. Nothing changes on either side.')
  @Called('compareConnections', 'Compare with partners')
  @Answers(200, ComparisonResource, [
    'resource_missing',
    'invalid_value',
    'invalid_format',
    'invalid_range',
    'upstream_error',
    'upstream_timeout',
  ])
  async compare(
    @Query() query: ComparisonQuery,
    @AccountNamed() named: string | undefined,
    @Reporting() progress: OnProgress,
  ): Promise<ComparisonResource> {
    const { against } = query;
    const account = await this.accounts.of({ account: named });
    const kinds: readonly string[] = against === 'gateway' ? GATEWAY_KINDS : ['shopify'];
    const connections = (await this.connections.stored(account)).filter(({ kind }) => kinds.includes(kind));
    if (connections.length === 0)
      throw new DomainError('resource_missing', `The account has no connection to a ${against}: see connections list.`, 'account');
    const stretch = this.stretchOf(query, Math.min(...connections.map(({ created_at }) => created_at)));
    const differences: Difference[] = [];
    let [compared, found] = [0, 0];
    for (const connection of connections) {
      const meter = new ProgressMeter(stretch.from);
      for await (const each of this.compared(connection, stretch)) {
        const here = each.differences ?? [];
        if (each.differences !== null) compared++;
        found += here.length;
        const listed = here.slice(0, MOST_LISTED - differences.length);
        for (const { order_id, ...difference } of listed) {
          const order = order_id ?? (difference.of === 'order' ? difference.here : null);
          differences.push({ ...difference, order_id: order, connection: connection.connection });
        }
        const { done, total, ...rate } = meter.at(each.until, stretch.to);
        progress({ ...rate, task: connection.connection, done: done - stretch.from, total: total - stretch.from });
      }
    }
    return {
      object: 'comparison',
      against,
      agrees: found === 0,
      ...stretch,
      connections: connections.map(({ connection }) => connection),
      compared,
      difference_count: found,
      differences,
    };
  }

  /** Compares with one partner. Throws `upstream_timeout` if it gives no usable answer, `upstream_error` if it refuses. */
  private async *compared({ connection: id, kind }: ConnectionDocument, stretch: Stretch): AsyncGenerator<Compared> {
    try {
      const shop = kind === 'shopify' ? await this.connections.byId(id, ['shopify']) : null;
      const gateway = await this.connections.byId(id, GATEWAY_KINDS);
      if (shop !== null) yield* this.withShop.differences(shop, stretch);
      if (gateway !== null) yield* this.withGateway.differences(gateway, stretch);
    } catch (fault) {
      if (fault instanceof GatewayRefused || fault instanceof ShopRefused)
        throw new DomainError(
          'upstream_error',
          `${id} cannot be compared: the partner refuses (${fault.message}). See connections test ${id}.`,
        );
      if (!(fault instanceof GatewayUnavailable || fault instanceof ShopUnavailable)) throw fault;
      throw new DomainError('upstream_timeout', `${id} cannot be compared now: ${fault.message}. Try again when the partner answers.`);
    }
  }

  private stretchOf({ from: typedFrom, to: typedTo }: ComparisonQuery, first: number): Stretch {
    const now = Math.floor(this.clock.milliseconds() / 1000);
    const from = typedFrom === undefined ? first : momentOf(typedFrom, now, 'from');
    const to = typedTo === undefined ? now + 1 : momentOf(typedTo, now, 'to');
    if (from < to) return { from, to };
    throw new DomainError('invalid_range', 'from has to lie before to.', 'from');
  }
}
