import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { LikelyCollections } from '#orders/cod/contract';
import type { Scope } from '#platform/storage/documents';
import type { RemittanceLineResource } from '#reconciliation/remittances/resource/remittance-line.resource';
import type { RemittanceResource } from '#reconciliation/remittances/resource/remittance.resource';

type Suggestions = RemittanceLineResource['suggestions'];

/** Suggests orders for the unmatched lines of a page. They are looked up on each read, so that matching takes no longer. */
@Injectable()
export class SuggestedOrders {
  constructor(private readonly queries: QueryBus) {}

  /** The lines as JSON texts, with suggestions on those that are unmatched and not reversals. */
  async withSuggestions(
    lines: readonly string[],
    { courier_code, currency }: Pick<RemittanceResource, 'courier_code' | 'currency'>,
    scope: Scope,
  ): Promise<string[]> {
    const byAmount = new Map<number, Promise<Suggestions>>();
    const suggested = (amount: number): Promise<Suggestions> => {
      const known = byAmount.get(amount) ?? this.suggestions(new LikelyCollections(scope, courier_code, amount, currency));
      byAmount.set(amount, known);
      return known;
    };
    return Promise.all(
      lines.map(async (json) => {
        const line = JSON.parse(json) as RemittanceLineResource;
        if (line.match_status !== 'unmatched' || line.cod_amount <= 0) return json;
        return JSON.stringify({ ...line, suggestions: await suggested(line.cod_amount) } satisfies RemittanceLineResource);
      }),
    );
  }

  private async suggestions(likely: LikelyCollections): Promise<Suggestions> {
    const collections = await this.queries.execute(likely);
    return collections.map(({ order_id, storefront_order_name }) => ({ order_id, storefront_order_name, reason: 'amount' }));
  }
}
