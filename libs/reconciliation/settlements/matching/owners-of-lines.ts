import { Injectable } from '@nestjs/common';
import { disputeList, type DisputeResource } from '#disputes/queries/contract';
import { type PaymentResource, paymentList, refundList, type RefundResource } from '#orders/queries/contract';
import type { Scope } from '#platform/storage/documents';
import { ReadModels } from '#platform/storage/read-models';
import type { ReceivedLine } from '#reconciliation/settlements/domain/settlement.events';

/** More than a page has lines, so that one read finds the owners of all. */
const MOST_FOUND = 500;

/** The payment that a line belongs to, and its order; null if none was placed with it. */
export interface Owner {
  readonly payment: string;
  readonly order_id: string | null;
}

/** Finds the payments that lines of a settlement belong to. */
@Injectable()
export class OwnersOfLines {
  constructor(private readonly readModels: ReadModels) {}

  /**
   * Looks the payments of lines up: by the gateway's id of the payment, by our id of the payment or the refund if the gateway returns it, or by the
   * gateway's id of the dispute. A line about money that was captured twice names a payment of the gateway's that ours does not show.
   */
  async of(lines: readonly ReceivedLine[], scope: Scope): Promise<(line: ReceivedLine) => Owner | undefined> {
    const payments = await this.byReference<PaymentResource>(
      paymentList.name,
      scope,
      lines.map(({ gateway_payment }) => gateway_payment),
    );
    const disputed = lines.filter(({ type }) => type === 'dispute').map(({ gateway_reference }) => gateway_reference);
    const disputes = await this.byReference<DisputeResource>(disputeList.name, scope, disputed);
    const owners = new Map<ReceivedLine, Owner>();
    for (const line of lines) {
      const payment = payments.get(line.gateway_payment ?? '') ?? (await this.one<PaymentResource>(paymentList.name, line.payment, scope));
      const owner = payment && { payment: payment.id, order_id: payment.order_id };
      const found = owner ?? disputes.get(line.gateway_reference) ?? (await this.one<RefundResource>(refundList.name, line.refund, scope));
      if (found !== undefined) owners.set(line, { payment: found.payment, order_id: found.order_id });
    }
    return (line) => owners.get(line);
  }

  /** The documents with these ids of the gateway's, by these ids. */
  private async byReference<Document extends { readonly gateway_reference: string | null }>(
    list: string,
    scope: Scope,
    references: readonly (string | null)[],
  ): Promise<ReadonlyMap<string, Document>> {
    const wanted = [...new Set(references.filter((each) => each !== null))];
    if (wanted.length === 0) return new Map();
    const query = { scope, filters: { gateway_reference: wanted }, created: {}, limit: MOST_FOUND };
    const found = (await this.readModels.list(list, query)).documents.map((json) => JSON.parse(json) as Document);
    return new Map(found.map((each) => [each.gateway_reference!, each]));
  }

  private async one<Document>(list: string, id: string | null, scope: Scope): Promise<Document | undefined> {
    const json = id === null ? null : await this.readModels.get(list, id, scope);
    return json === null ? undefined : (JSON.parse(json) as Document);
  }
}
