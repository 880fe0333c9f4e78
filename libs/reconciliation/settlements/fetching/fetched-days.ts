import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { GatewaySettlements, type PayingConnection, type SettledLines, type SkippedEntry } from '#integrations/contract';
import type { CommandContext } from '#platform/event-store/command-context';
import { scopeOf } from '#platform/storage/documents';
import { ReadModels } from '#platform/storage/read-models';
import { CheckSettlement } from '#reconciliation/settlements/commands/check-settlement/check-settlement.command';
import { RecordMatches } from '#reconciliation/settlements/commands/record-matches/record-matches.command';
import { RecordSkipped } from '#reconciliation/settlements/commands/record-skipped/record-skipped.command';
import { RecordSettlement } from '#reconciliation/settlements/commands/record-settlement/record-settlement.command';
import { isOpen } from '#reconciliation/settlements/domain/settlement.decisions';
import { LineMatching } from '#reconciliation/settlements/matching/line-matching';
import { settlementList } from '#reconciliation/settlements/queries/settlement-list/settlement-list.projection';
import { lineId, settlementId } from '#reconciliation/settlements/settlement-ids';
import type { SettlementResource } from '#reconciliation/settlements/resource/settlement.resource';

/** Maximum settlements of a day that are queried one by one because the gateway no longer lists them. */
const MOST_OF_A_DAY = 100;

/** The name of settlements that the gateway lists without an id. */
const UNNAMED = '(unnamed)';

/** The progress of a day's fetch. */
export interface PlaceInDay {
  /** The gateway's cursor of the next page; null for the first page. */
  readonly page: string | null;
  /** Ids of the settlements on the previous pages. */
  readonly settlements: readonly string[];
}

export const START_OF_DAY: PlaceInDay = { page: null, settlements: [] };

/** Fetches a gateway's settlements of a day, one page at a time, and matches their lines. Fetching a page again changes nothing. */
@Injectable()
export class FetchedDays {
  constructor(
    private readonly gateways: GatewaySettlements,
    private readonly commands: CommandBus,
    private readonly matching: LineMatching,
    private readonly readModels: ReadModels,
  ) {}

  /** Fetches a page. Returns where to continue; null when the day is done. `stretch` is the day in Unix seconds. */
  async page(
    connection: PayingConnection,
    stretch: { readonly from: number; readonly to: number },
    { page, settlements }: PlaceInDay,
    context: CommandContext,
  ): Promise<PlaceInDay | null> {
    const { settled, skipped, next } = await this.gateways.settledWithin(connection, stretch, page);
    const seen = new Set(settlements);
    for (const each of settled) seen.add(await this.record(connection, each, context));
    await this.recordSkipped(connection, skipped, context);
    if (next !== null) return { page: next, settlements: [...seen] };
    await this.lookForOthers(connection, stretch, seen, context);
    for (const each of seen)
      await this.commands.execute(CheckSettlement({ settlement: each, context: context.childContext(`${each} check`) }));
    return null;
  }

  /** Records a settlement and matches its open lines. Returns its id. */
  private async record(connection: PayingConnection, listed: SettledLines, context: CommandContext): Promise<string> {
    const id = settlementId(connection.id, listed.settlement.gateway_reference);
    const known = await this.commands.execute(RecordSettlement({ connection, listed, context: context.childContext(id) }));
    const onPage = listed.lines.map(({ key }) => known.lines.get(lineId(id, key))!);
    const open = onPage.filter(isOpen);
    if (open.length === 0) return id;
    const of = { settlement: id, connection: connection.id, isPaid: known.reported!.status === 'paid' };
    const matched = await this.matching.match(open, of, context.childContext(`${id} orders`));
    await this.commands.execute(RecordMatches({ settlement: id, matched, context: context.childContext(`${id} matches`) }));
    return id;
  }

  /** Records what was passed over on the settlements that it belongs to. What has no name there is in one that is named so. */
  private async recordSkipped(connection: PayingConnection, skipped: readonly SkippedEntry[], context: CommandContext): Promise<void> {
    for (const [reference, entries] of Map.groupBy(skipped, ({ gateway_reference }) => gateway_reference ?? UNNAMED)) {
      const parts = entries.map(({ entry, reason }) => ({ entry, reason }));
      await this.commands.execute(
        RecordSkipped({ connection, reference, entries: parts, context: context.childContext(`${reference} skipped`) }),
      );
    }
  }

  /** Queries known settlements of the day that the gateway did not list: it may no longer list reversed ones. */
  private async lookForOthers(
    connection: PayingConnection,
    { from, to }: { readonly from: number; readonly to: number },
    seen: ReadonlySet<string>,
    context: CommandContext,
  ): Promise<void> {
    const { documents } = await this.readModels.list(settlementList.name, {
      scope: scopeOf(connection.account, connection.livemode),
      filters: { connection: [connection.id] },
      created: {},
      times: { settled_at: { gte: from, lt: to } },
      limit: MOST_OF_A_DAY,
    });
    for (const { id, gateway_reference, currency } of documents.map((json) => JSON.parse(json) as SettlementResource)) {
      if (seen.has(id)) continue;
      const settlement = await this.gateways.settlementNow(connection, gateway_reference, currency);
      if (settlement === null) continue;
      if ('reason' in settlement) await this.recordSkipped(connection, [settlement], context);
      else await this.record(connection, { settlement, lines: [] }, context);
    }
  }
}
