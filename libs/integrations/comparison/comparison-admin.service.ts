import { Injectable } from '@nestjs/common';
import { NamedAccount } from '#platform/operators/named-account';
import { CompareWithGateway } from '#integrations/comparison/compare-with-gateway';
import { CompareWithShop } from '#integrations/comparison/compare-with-shop';
import type { Compared, Difference } from '#integrations/comparison/difference';
import { Connections } from '#integrations/connections/connections';
import { GATEWAY_KINDS } from '#integrations/connections/domain/connection.events';
import type { ConnectionDocument } from '#integrations/connections/lookups/connections.projection';
import { GatewayRefused, GatewayUnavailable } from '#integrations/payments/gateway/gateway.errors';
import type { Stretch } from '#integrations/payments/gateway/payment-gateway';
import { ShopRefused, ShopUnavailable } from '#integrations/storefront/shop-client/storefront.errors';
import { DomainError } from '#kernel/domain-error';
import { Clock } from '#kernel/time';
import { AdminOperations } from '#platform/control/admin-operations';
import type { Arguments } from '#platform/operators/effect';
import type { OnProgress } from '#platform/operators/progress';
import { oneOfArgument, textArgument } from '#platform/control/arguments';
import { momentOf } from '#platform/control/moment';
import { ProgressMeter } from '#platform/projector/rebuild-progress';

/** Differences that are listed; all of them are counted. */
const MOST_LISTED = 1000;

interface Comparison {
  readonly object: 'comparison';
  readonly against: 'gateway' | 'shop';
  readonly agrees: boolean;
  readonly from: number;
  readonly to: number;
  readonly connections: readonly string[];
  /** How many payments, refunds or orders were looked at. */
  readonly compared: number;
  readonly difference_count: number;
  readonly differences: readonly Difference[];
}

/** What operators and auditors have compared with what the account's partners know. */
@Injectable()
export class ComparisonAdminService {
  constructor(
    adminOperations: AdminOperations,
    private readonly namedAccount: NamedAccount,
    private readonly connections: Connections,
    private readonly clock: Clock,
    private readonly withGateway: CompareWithGateway,
    private readonly withShop: CompareWithShop,
  ) {
    adminOperations.register('connections.compare', 'reads', (args, progress) => this.compare(args, progress));
  }

  /** Throws `upstream_timeout` where a partner gives no usable answer, `upstream_error` where it refuses. */
  private async compare(args: Arguments, progress: OnProgress): Promise<Comparison> {
    const against = oneOfArgument(args, 'against', ['gateway', 'shop']) as Comparison['against'];
    const account = await this.namedAccount.of(args);
    const kinds: readonly string[] = against === 'gateway' ? GATEWAY_KINDS : ['shopify'];
    const connections = (await this.connections.stored(account)).filter(({ kind }) => kinds.includes(kind));
    if (connections.length === 0)
      throw new DomainError('resource_missing', `The account has no connection to a ${against}: see connections list.`, 'account');
    const stretch = this.stretchOf(args, Math.min(...connections.map(({ created_at }) => created_at)));
    const differences: Difference[] = [];
    let [compared, found] = [0, 0];
    for (const connection of connections) {
      const meter = new ProgressMeter(stretch.from);
      for await (const each of this.compared(connection, stretch)) {
        const here = each.differences ?? [];
        if (each.differences !== null) compared++;
        found += here.length;
        const listed = here.slice(0, MOST_LISTED - differences.length);
        differences.push(...listed.map((difference) => ({ ...difference, connection: connection.connection })));
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

  /** All since the first connection was made, when not said. */
  private stretchOf(args: Arguments, first: number): Stretch {
    const now = Math.floor(this.clock.milliseconds() / 1000);
    const moment = (name: string, fallback: number): number =>
      args[name] === undefined ? fallback : momentOf(textArgument(args, name), now, name);
    const [from, to] = [moment('from', first), moment('to', now + 1)];
    if (from < to) return { from, to };
    throw new DomainError('invalid_range', 'from has to lie before to.', 'from');
  }
}
