import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { cashClaims } from '#reconciliation/claims/domain/cash-claims';
import type { FoundClaim } from '#reconciliation/claims/domain/claim.events';
import { paymentClaims } from '#reconciliation/claims/domain/payment-claims';
import { type CodeSums, remittanceClaims } from '#reconciliation/claims/domain/remittance-claims';
import { type Disputes, settlementClaims } from '#reconciliation/claims/domain/settlement-claims';
import { transferClaims } from '#reconciliation/claims/domain/transfer-claims';
import type { Subject } from '#reconciliation/claims/policies/reconciliation-subjects';
import { fold } from '#kernel/fact';
import type { UnixSeconds } from '#kernel/time';
import { type DisputeState, orderStream } from '#orders/contract';
import { collectionResource } from '#orders/resource/contract';
import { EventHistory } from '#platform/event-history/event-history';
import type { Scope } from '#platform/storage/documents';
import { bankCreditQueries, receivedIn, remittanceState, remittanceStream, transferSummary } from '#reconciliation/remittances/contract';
import { owedPayments, settledOrder, settlement, type Settlement, settlementStream } from '#reconciliation/settlements/contract';

/** The scope and the business times of a search for claims. */
export interface Viewpoint {
  readonly scope: Scope;
  /** When the fact happened because of which claims are searched. */
  readonly at: UnixSeconds;
  readonly now: UnixSeconds;
}

/** Finds the claims about a subject, as follows from its current facts. */
@Injectable()
export class FoundClaims {
  constructor(
    private readonly history: EventHistory,
    private readonly queries: QueryBus,
  ) {}

  /** `sums` are the sums of a remittance's findings; empty for other subjects. */
  of({ kind, id }: Subject, from: Viewpoint, sums: CodeSums): Promise<FoundClaim[]> {
    switch (kind) {
      case 'order':
        return this.ofOrder(id, from);
      case 'remittance':
        return this.ofRemittance(id, sums, from);
      case 'settlement':
        return this.ofSettlement(id);
      case 'transfer':
        return this.ofTransfer(id, from);
    }
  }

  private async ofOrder(id: string, { at }: Viewpoint): Promise<FoundClaim[]> {
    const story = await this.history.stream(orderStream(id));
    return [...cashClaims(fold(collectionResource, story), story, at), ...paymentClaims(owedPayments(fold(settledOrder, story)), id, at)];
  }

  /** Only a reconciled remittance has claims, not one that is void or closed. */
  private async ofRemittance(id: string, sums: CodeSums, { at }: Viewpoint): Promise<FoundClaim[]> {
    const story = await this.history.stream(remittanceStream(id));
    return fold(remittanceState, story) === 'reconciled' ? remittanceClaims(receivedIn(story), sums, at) : [];
  }

  private async ofSettlement(id: string): Promise<FoundClaim[]> {
    const story = await this.history.stream(settlementStream(id));
    const { connection } = story.find((event) => event.type === 'settlement.received')!.data;
    const settled = fold(settlement, story);
    return settlementClaims({ settlement: id, connection }, settled, await this.disputesOf(settled));
  }

  private async disputesOf({ lines }: Settlement): Promise<Disputes> {
    const ofDisputes = [...lines.values()].filter(({ type, match }) => type === 'dispute' && match !== null && match.dispute !== null);
    const disputes = new Map<string, DisputeState>();
    for (const order of new Set(ofDisputes.map(({ match }) => match!.order_id!)))
      for (const { type, data } of await this.history.stream(orderStream(order)))
        if (DISPUTE_STATES.has(type)) disputes.set((data as DisputeState).dispute, data as DisputeState);
    return disputes;
  }

  private async ofTransfer(id: string, { scope, at, now }: Viewpoint): Promise<FoundClaim[]> {
    const [story, { documents }] = await Promise.all([
      this.history.stream(`bank_transfer-${id}`),
      this.queries.execute(bankCreditQueries.page({ scope, filters: {}, created: {}, limit: 1 })),
    ]);
    const transfer = transferSummary(story);
    return transfer === null ? [] : transferClaims(id, transfer, documents.length > 0, { at, now });
  }
}

const DISPUTE_STATES: ReadonlySet<string> = new Set(['dispute.opened', 'dispute.updated', 'dispute.closed']);
