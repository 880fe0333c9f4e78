import type { View } from '#kernel/fact';
import { Constant, ApiFlag, ApiId, ApiOneOf, ApiText, ApiTime } from '#api-reference/api-fields';
import { type ListEntryFact, type ListName, LISTS } from '#risk/domain/list-entry';
import { LIST_TYPES, type ListType } from '#risk/domain/risk-inputs';

/** A value on the block list or the allow list (interface §2.18). */
export class ListEntryResource {
  @ApiId('The entry.', 'rl') id!: string;
  @Constant('risk_list_entry') object!: 'risk_list_entry';
  @ApiFlag('Whether it is about real money.') livemode!: boolean;
  @ApiTime('When it was added.') created_at!: number;
  @ApiOneOf('Which list.', LISTS) list!: ListName;
  @ApiOneOf('What the value is.', LIST_TYPES) type!: ListType;
  @ApiText('As it was written.', { example: '+919876543210', orNull: true }) value!: string | null;
  @ApiText('Why.', { orNull: true }) note!: string | null;
  @ApiTime('Until when it counts; null for good.', { orNull: true }) expires_at!: number | null;
}

export class RemovedListEntryResource {
  @ApiId('The entry.', 'rl') id!: string;
  @Constant('risk_list_entry') object!: 'risk_list_entry';
  @ApiFlag('Always true.', { example: true }) deleted!: true;
}

export const listEntryResource: View<ListEntryResource | null, ListEntryFact> = {
  initial: null,
  evolve(shown, event) {
    const { type, data, at } = event;
    if (type === 'customer.forgotten' && data.superseded) return shown;
    if (type !== 'risk_list_entry.added') return null;
    const { livemode } = (event as unknown as { readonly metadata: { readonly livemode: boolean } }).metadata;
    const { entry: id, ...said } = data;
    return { id, object: 'risk_list_entry', livemode, created_at: at, ...said };
  },
};
