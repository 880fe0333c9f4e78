import { Injectable } from '@nestjs/common';
import { fact, fold } from '#kernel/fact';
import { EventHistory } from '#platform/event-history/event-history';
import type { CommandContext } from '#platform/event-store/command-context';
import { EventStore } from '#platform/event-store/event-store';
import { couriers, couriersStream } from '#reconciliation/remittances/domain/courier';
import { knownCourier } from '#reconciliation/remittances/domain/courier.decisions';
import type { Finding } from '#reconciliation/remittances/domain/findings';
import { claimant, finishRemittance, reconcileRemittance, remittanceState } from '#reconciliation/remittances/domain/remittance.decisions';
import { fileStream, partStream, receivedIn, remittanceStream } from '#reconciliation/remittances/domain/remittance.events';
import type { Tally } from '#reconciliation/remittances/domain/tally';
import { MissingOrders } from '#reconciliation/remittances/matching/missing-orders';
import { OrderMatching } from '#reconciliation/remittances/matching/order-matching';
import { rowId } from '#reconciliation/remittances/matching/row-id';

/** Row number used in the ids of findings about the whole remittance, so that they are listed after those of rows. No file has as many rows. */
const BEHIND = 500_000_000;

/** Concludes a remittance whose parts are all matched: finds missing orders, and checks the totals. */
@Injectable()
export class RunConclusion {
  constructor(
    private readonly eventStore: EventStore,
    private readonly history: EventHistory,
    private readonly matching: OrderMatching,
    private readonly missingOrders: MissingOrders,
  ) {}

  /** `tally` is the sum of all parts. */
  async conclude(remittance: string, tally: Tally, context: CommandContext): Promise<void> {
    const { account, livemode } = context;
    const stream = remittanceStream(remittance);
    const { courier_code, declared, file_sha256 } = receivedIn(await this.eventStore.load(stream));
    const claims = await this.eventStore.load(fileStream(account, livemode, file_sha256));
    if (fold(claimant, claims) !== remittance) {
      const failure = fact('remittance.failed', { remittance, reason: 'Another request with the same bytes was faster.' });
      await this.eventStore.decide(stream, remittanceState, (status) => finishRemittance(status, failure), context);
      return;
    }
    const courier = knownCourier(fold(couriers, await this.eventStore.load(couriersStream(account, livemode))), courier_code);
    // Wait until the read models know what the lines have just paid for, so that it is not reported as missing.
    await this.matching.caughtUp(await this.history.end(), account);
    const missing = await this.missingOrders.of(account, livemode, courier, context.now);
    const { findings, end } = reconcileRemittance(remittance, declared, tally, missing.count);
    await this.noteFindings(remittance, [...findings, ...missing.findings], context);
    await this.eventStore.decide(stream, remittanceState, (status) => finishRemittance(status, end), context);
  }

  /** Records the findings about the whole remittance, once even if the conclusion is retried. */
  private async noteFindings(remittance: string, findings: readonly Finding[], context: CommandContext): Promise<void> {
    const stream = partStream(remittance, 'end');
    if (findings.length === 0 || (await this.eventStore.load(stream)).length > 0) return;
    const made = findings.map((each, n) => ({ finding: rowId('remf', remittance, BEHIND + n), remittance, ...each }));
    await this.eventStore.append(stream, 'no_stream', [
      context.event(stream, fact('remittance.looked_over', { remittance, findings: made })),
    ]);
  }
}
