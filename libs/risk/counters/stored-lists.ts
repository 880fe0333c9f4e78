import { Injectable } from '@nestjs/common';
import { scopeOf } from '#platform/storage/documents';
import { Lookups } from '#platform/storage/lookups';
import { LIST_ENTRIES, USED_LISTS, type UsedLists } from '#risk/counters/list-entries.projection';
import { holdsAt } from '#risk/domain/list-entry';
import type { RiskInputs } from '#risk/domain/risk-inputs';
import { KeyedHashes } from '#risk/features/keyed-hashes';
import { valuesOf } from '#risk/features/list-values';
import type { ListEntryResource } from '#risk/resource/list-entry.resource';
import type { AssessmentContext, Purchase } from '#risk/risk-assessor';

/** Looks the values of a purchase up in the account's block list and allow list. */
@Injectable()
export class StoredLists {
  constructor(
    private readonly lookups: Lookups,
    private readonly hashes: KeyedHashes,
  ) {}

  /** The types of the purchase's values that are on each list. Expired entries do not count. */
  async of(purchase: Purchase, context: AssessmentContext): Promise<RiskInputs['lists']> {
    const lists = await this.lookups.find<UsedLists>(USED_LISTS, scopeOf(context.account, context.livemode));
    if (lists === null) return { block: [], allow: [] };
    const values = valuesOf(purchase);
    const found = await Promise.all(
      lists.used.map(async ([list, type]) => {
        const ids = (values[type] ?? []).map((value) => this.hashes.listEntry(list, type, value, context));
        const entries = await Promise.all(ids.map((id) => this.lookups.find<ListEntryResource>(LIST_ENTRIES, id)));
        return entries.some((entry) => entry !== null && holdsAt(entry, context.now)) ? [{ list, type }] : [];
      }),
    );
    const on = (wanted: 'block' | 'allow') => found.flat().flatMap(({ list, type }) => (list === wanted ? [type] : []));
    return { block: on('block'), allow: on('allow') };
  }
}
