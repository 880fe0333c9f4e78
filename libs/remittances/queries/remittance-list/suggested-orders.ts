import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { LikelyCollections } from '#orders/cod/contract';
import type { Scope } from '#platform/storage/documents';
import type { RemittanceLineResource } from '#remittances/resource/remittance-line.resource';
import type { RemittanceResource } from '#remittances/resource/remittance.resource';

type Suggestions = RemittanceLineResource['suggestions'];

/** Which orders the unmatched lines of a page may be for. They are looked up at each read, so that matching costs nothing more. */
@Injectable()
export class SuggestedOrders {
  constructor(private readonly queries: QueryBus) {}

  /** The lines as JSON texts, those without an order with what is suggested. */
  async withSuggestions(
    lines: readonly string[],
    { courier_code, currency }: Pick<RemittanceResource, 'courier_code' | 'currency'>,
    scope: Scope,
  ): Promise<string[]> {
    const ofAmounts = new Map<number, Promise<Suggestions>>();
    const suggested = (amount: number): Promise<Suggestions> => {
      const known = ofAmounts.get(amount) ?? this.suggestions(new LikelyCollections(scope, courier_code, amount, currency));
      ofAmounts.set(amount, known);
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
