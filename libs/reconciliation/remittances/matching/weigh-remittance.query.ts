import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { fact, fold } from '#kernel/fact';
import type { UnixSeconds } from '#kernel/time';
import { EventHistory } from '#platform/event-history/event-history';
import type { Finding } from '#reconciliation/remittances/domain/findings';
import { reconcileRemittance } from '#reconciliation/remittances/domain/remittance.decisions';
import { added, EMPTY_TALLY, type Tally } from '#reconciliation/remittances/domain/tally';
import { type IncomingRemittance, IncomingRemittances } from '#reconciliation/remittances/files/incoming-remittances';
import type { RemittanceDraft } from '#reconciliation/remittances/files/remittance-draft';
import { matchRows } from '#reconciliation/remittances/matching/match-rows';
import { type Missing, MissingOrders } from '#reconciliation/remittances/matching/missing-orders';
import { OrderMatching } from '#reconciliation/remittances/matching/order-matching';
import { rowId } from '#reconciliation/remittances/matching/row-id';
import type { RemittanceWithFindingsResource } from '#reconciliation/remittances/resource/remittance-finding.resource';
import { findingResource, MOST_FINDINGS } from '#reconciliation/remittances/resource/remittance-finding.view';
import { remittanceResource } from '#reconciliation/remittances/resource/remittance.view';

/** Dry run: the result that a remittance would have if it were received now, without effect. The same as on receipt, except for ids and times. */
export class WeighRemittance extends Query<RemittanceWithFindingsResource> {
  constructor(
    /** The id that the result shows. */
    readonly remittance: string,
    readonly draft: RemittanceDraft,
    readonly receipt: { readonly account: string; readonly livemode: boolean; readonly now: UnixSeconds },
  ) {
    super();
  }
}

interface Weighed {
  readonly tally: Tally;
  readonly findings: readonly Finding[];
  readonly missing: Missing;
}

@QueryHandler(WeighRemittance)
export class WeighRemittanceHandler implements IQueryHandler<WeighRemittance> {
  constructor(
    private readonly history: EventHistory,
    private readonly incoming: IncomingRemittances,
    private readonly matching: OrderMatching,
    private readonly missingOrders: MissingOrders,
  ) {}

  async execute({ remittance, draft, receipt }: WeighRemittance): Promise<RemittanceWithFindingsResource> {
    const incoming = await this.incoming.open(remittance, draft, receipt);
    await this.matching.caughtUp(await this.history.end(), receipt.account);
    const { tally, findings, missing } = await this.weigh(incoming, receipt);
    const received = incoming.received(0);
    const { findings: ofSums, end } = reconcileRemittance(remittance, received.declared, tally, missing.count);
    const seen = { at: receipt.now, metadata: { livemode: receipt.livemode } };
    const resource = fold(
      remittanceResource,
      [fact('remittance.received', received), end].map((each) => ({ ...each, ...seen })),
    )!;
    const shown = [...findings, ...ofSums, ...missing.findings].slice(0, MOST_FINDINGS);
    return {
      ...resource,
      findings: shown.map((each, nth) =>
        findingResource({ finding: rowId('remf', remittance, each.row ?? 0, nth), remittance, ...each }, seen),
      ),
    };
  }

  private async weigh(incoming: IncomingRemittance, { account, livemode, now }: WeighRemittance['receipt']): Promise<Weighed> {
    const { id: remittance, courier, draft } = incoming;
    const { code: courier_code, deductions_netted: deductionsNetted } = courier;
    const run = { account, livemode, remittance, courier_code, currency: draft.currency, deductionsNetted };
    const matching = this.matching.weighing(account, livemode);
    const findings: Finding[] = [];
    let tally = EMPTY_TALLY;
    for await (const part of incoming.rows()) {
      const matched = await matchRows(part, run, matching);
      tally = added(tally, matched.tally);
      if (findings.length < MOST_FINDINGS) findings.push(...matched.findings);
    }
    return { tally, findings, missing: await this.missingOrders.of(account, livemode, courier, now, matching.after) };
  }
}
