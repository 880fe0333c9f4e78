import { Injectable } from '@nestjs/common';
import type { FoundItem } from '#act-kinds/contract';
import { foundItems, totalOf, type Wanted, withItems } from '#bulk-acts/acts/found-items';
import type { Sums } from '#bulk-acts/domain/bulk-act.decisions';
import type { BulkActPreviewResource } from '#bulk-acts/resource/bulk-act.resource';
import { DomainError } from '#kernel/domain-error';
import { Configuration } from '#platform/config/configuration';
import type { CommandContext } from '#platform/event-store/command-context';

/** How many items a preview lists, each with what the act would do to it. */
const LISTED = 20;

/** Previews bulk acts. Changes nothing. */
@Injectable()
export class BulkActPreviews {
  constructor(private readonly configuration: Configuration) {}

  /** Throws `bulk_act_too_large`. */
  async of(wanted: Wanted, context: CommandContext): Promise<BulkActPreviewResource> {
    const first: FoundItem[] = [];
    let [count, sums]: [number, Sums] = [0, new Map()];
    for await (const items of foundItems(wanted, this.configuration.bulkActItems)) {
      first.push(...items.slice(0, LISTED - first.length));
      count += items.length;
      sums = withItems(sums, items);
    }
    const items = await Promise.all(first.map((item) => judged(item, wanted, context)));
    return { object: 'bulk_act', id: null, count, amount: totalOf(sums), items };
  }
}

/** The effect of the act on an item, or the reason for its refusal. */
async function judged(
  { id, amount }: FoundItem,
  { kind, params }: Wanted,
  context: CommandContext,
): Promise<BulkActPreviewResource['items'][number]> {
  try {
    return { id, amount: (await kind.judge(id, params, context)).amount, refusal: null };
  } catch (refusal) {
    if (!(refusal instanceof DomainError)) throw refusal;
    return { id, amount, refusal: { code: refusal.code, message: refusal.message } };
  }
}
