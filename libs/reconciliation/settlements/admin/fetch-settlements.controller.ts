import { settlementQueries } from '#reconciliation/settlements/queries/settlement-list/settlement-list.projection';
import { setTimeout as pause } from 'node:timers/promises';
import { Body, Controller, Post } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { GatewaySettlements, type PayingConnection } from '#integrations/contract';
import { DomainError } from '#kernel/domain-error';
import { sum } from '#kernel/money';
import { About, Answers, Called } from '#http/route';
import { changes } from '#admin/operators/effect';
import { ForOperators } from '#admin/operators/for-operators';
import { NamedAccount } from '#admin/operators/named-account';
import { AccountNamed, Reporting } from '#admin/operators/parameters';
import type { OnProgress } from '#admin/operators/progress';
import { scopeOf } from '#platform/storage/documents';
import { daysBetween, isDay } from '#reconciliation/settlements/fetching/days';
import { SettlementFetchResource } from '#reconciliation/settlements/resource/settlement-fetch.resource';
import type { SettlementResource } from '#reconciliation/settlements/resource/settlement.resource';
import { SettlementFetches } from '#reconciliation/settlements/settlement-fetches';
import { Text } from '#http/validation/fields';

const DAY = { max: 10, example: '2026-01-31' } as const;

class FetchSettlementsBody {
  @Text({ max: 100, description: 'The connection to the payment gateway.', example: 'conn_01Jb3xQvW8kZtPq7Yd2RfN4m' }) connection!: string;
  @Text({ ...DAY, description: "The first day, in the account's time zone." }) from!: string;
  @Text({ ...DAY, description: 'Last day of the period, inclusive.' }) to!: string;
}

const POLL_MS = 200;
const MOST_LISTED = 100;
/** Maximum days of one fetch: gateways keep a year. */
const MOST_DAYS = 366;

/** Lets operators fetch settlements: from before the connection was made here, or from days on which the gateway did not answer. */
@Controller('admin/v1/settlements')
export class FetchSettlementsController {
  constructor(
    private readonly accounts: NamedAccount,
    private readonly gateways: GatewaySettlements,
    private readonly fetches: SettlementFetches,
    private readonly queries: QueryBus,
  ) {}

  @Post('fetch')
  @ForOperators('settlements.fetch', changes('connection', 'from', 'to'))
  @About(`
    Fetches what a gateway paid out on some days, and answers when all of it is matched. What is known already changes nothing. It goes on where it was when it
    is interrupted, and from then on the connection is fetched every morning.
  `)
  @Called('fetchSettlements', 'Fetch settlements')
  @Answers(200, SettlementFetchResource, ['resource_missing', 'invalid_format', 'invalid_range', 'upstream_error'])
  async fetch(
    @Body() { connection: id, from, to }: FetchSettlementsBody,
    @AccountNamed() named: string | undefined,
    @Reporting() progress: OnProgress,
  ): Promise<SettlementFetchResource> {
    const account = await this.accounts.of({ account: named });
    const connection = await this.gateways.connection(id);
    if (connection?.account !== account) throw connectionMissing(id);
    checkDays(from, to);
    await this.fetches.begin(id, from, to);
    await this.waitUntilFetched(id, from, to, progress);
    return this.answer(connection, from, to);
  }

  private async waitUntilFetched(id: string, from: string, to: string, progress: OnProgress): Promise<void> {
    const [begun, total] = [performance.now(), daysBetween(from, to) + 1];
    for (let now = await this.fetches.progress(id, from, to); now !== null; now = await this.fetches.progress(id, from, to)) {
      if (now.fault !== undefined)
        throw new DomainError('upstream_error', `${now.fault} The fetch goes on once it answers; the days before ${now.day} are fetched.`);
      const done = daysBetween(from, now.day);
      const perSecond = (done * 1000) / (performance.now() - begun);
      progress({ done, total, perSecond, secondsLeft: done === 0 ? null : (total - done) / perSecond });
      await pause(POLL_MS);
    }
  }

  private async answer({ id, account, livemode }: PayingConnection, from: string, to: string): Promise<SettlementFetchResource> {
    const times = { settled_at: await this.fetches.rangeOf(account, livemode, from, to) };
    const query = { scope: scopeOf(account, livemode), filters: { connection: [id] }, created: {}, times, limit: MOST_LISTED };
    const { documents, hasMore } = await this.queries.execute(settlementQueries.page(query));
    const settlements = documents.map((json) => JSON.parse(json) as SettlementResource);
    const lines = sum(settlements.map((each) => each.lines));
    return { object: 'settlement_fetch', connection: id, from, to, lines, settlements, has_more: hasMore };
  }
}

const connectionMissing = (id: string): DomainError =>
  new DomainError(
    'resource_missing',
    `The account has no payment gateway ${id}. "connections list" shows those that there are.`,
    'connection',
  );

function checkDays(from: string, to: string): void {
  for (const [name, day] of Object.entries({ from, to }))
    if (!isDay(day)) throw new DomainError('invalid_format', `${name} has to be a day such as 2026-01-31.`, name);
  if (from > to) throw new DomainError('invalid_range', 'from cannot lie after to.', 'from');
  if (daysBetween(from, to) >= MOST_DAYS) throw new DomainError('invalid_range', `At most ${MOST_DAYS} days are fetched at a time.`, 'to');
}
