import { Injectable } from '@nestjs/common';
import { fact, fold } from '#kernel/fact';
import { EventHistory } from '#platform/event-history/event-history';
import type { Position, RecordedEvent } from '#platform/event-history/recorded-event';
import type { CommandContext } from '#platform/event-store/command-context';
import { EventStore } from '#platform/event-store/event-store';
import { couriers, couriersStream } from '#reconciliation/remittances/domain/courier';
import { knownCourier } from '#reconciliation/remittances/domain/courier.decisions';
import { claimant } from '#reconciliation/remittances/domain/remittance.decisions';
import {
  fileStream,
  partStream,
  type PartMatched,
  receivedIn,
  remittanceStream,
} from '#reconciliation/remittances/domain/remittance.events';
import { EMPTY_TALLY, type Tally } from '#reconciliation/remittances/domain/tally';
import { type MatchedRows, matchRows } from '#reconciliation/remittances/matching/match-rows';
import { OrderMatching } from '#reconciliation/remittances/matching/order-matching';
import { lineId, rowId } from '#reconciliation/remittances/matching/row-id';

/** Applies the rows of one part of a remittance to their orders, and records the results once. */
@Injectable()
export class PartMatching {
  constructor(
    private readonly eventStore: EventStore,
    /** Reads parts. The event store would cache them for another append, which never comes. */
    private readonly history: EventHistory,
    private readonly matching: OrderMatching,
  ) {}

  /**
   * Returns the tally of the part. If the part has been matched before, that is the recorded one. `position` is the remittance's position in the history:
   * the read models must have reached it, so that all earlier orders are found.
   */
  async match(remittance: string, part: number, position: Position, context: CommandContext): Promise<Tally> {
    const { account, livemode } = context;
    const stream = partStream(remittance, part);
    const story = await this.history.stream(stream);
    const before = tallyIn(story);
    if (before !== undefined) return before;
    const { courier_code, file_sha256, currency } = receivedIn(await this.eventStore.load(remittanceStream(remittance)));
    // Another request with the same bytes was faster. This one has no effect; `RunConclusion` records that it failed.
    const claims = await this.eventStore.load(fileStream(account, livemode, file_sha256));
    if (fold(claimant, claims) !== remittance) return EMPTY_TALLY;
    const courier = knownCourier(fold(couriers, await this.eventStore.load(couriersStream(account, livemode))), courier_code);
    await this.matching.caughtUp(position, account);
    const run = { account, livemode, remittance, courier_code, currency, deductionsNetted: courier.deductions_netted };
    const { rows } = story.find((event) => event.type === 'remittance.rows_received')!.data;
    const matched = await matchRows(rows, run, this.matching.applying(context));
    const news = context.event(stream, fact('remittance.part_matched', partMatched(remittance, currency, matched)));
    await this.eventStore.append(stream, story.at(-1)!.revision, [news]);
    return matched.tally;
  }
}

const tallyIn = (story: readonly RecordedEvent[]): Tally | undefined =>
  story.find((event) => event.type === 'remittance.part_matched')?.data.tally;

const partMatched = (remittance: string, currency: string, { lines, findings, tally }: MatchedRows): PartMatched => ({
  remittance,
  currency,
  lines: lines.map(({ kind: _, cell_problems: __, fingerprint: ___, ...line }) => ({
    line: lineId(remittance, line.row),
    remittance,
    ...line,
  })),
  findings: findings.map((each, nth) => ({ finding: rowId('remf', remittance, each.row ?? 0, nth), remittance, ...each })),
  tally,
});
