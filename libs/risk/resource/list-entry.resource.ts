import type { RecordedEvent } from '#platform/event-history/recorded-event';
import type { View } from '#kernel/fact';
import { Constant, ApiFlag, ApiId, ApiOneOf, ApiText, ApiTime } from '#http/api-reference/api-fields';
import { type ListName, LISTS } from '#risk/domain/list-entry';
import { LIST_TYPES, type ListType } from '#risk/domain/risk-inputs';

/** A value on the block list or the allow list (interface §2.18). */
export class ListEntryResource {
  @ApiId('Unique identifier of the risk list entry.', 'rl') id!: string;
  @Constant('risk_list_entry') object!: 'risk_list_entry';
  @ApiFlag('Whether the risk list entry is of live mode, with real money.') livemode!: boolean;
  @ApiTime('Time at which the entry was added.') created_at!: number;
  @ApiOneOf('The list that the entry is on.', LISTS) list!: ListName;
  @ApiOneOf('Type of the value.', LIST_TYPES) type!: ListType;
  @ApiText('Value as it was entered.', { example: '+919876543210', orNull: true }) value!: string | null;
  @ApiText('Reason for the entry.', { orNull: true }) note!: string | null;
  @ApiTime('Time at which the entry expires; null if it does not expire.', { orNull: true }) expires_at!: number | null;
}

export class RemovedListEntryResource {
  @ApiId('ID of the removed risk list entry.', 'rl') id!: string;
  @Constant('risk_list_entry') object!: 'risk_list_entry';
  @ApiFlag('Always true.', { example: true }) deleted!: true;
}

export const listEntryResource: View<ListEntryResource | null, RecordedEvent> = {
  initial: null,
  evolve(shown, event) {
    const { type, data, at } = event;
    if (type === 'customer.forgotten' && data.superseded) return shown;
    if (type !== 'risk_list_entry.added') return null;
    const { livemode } = event.metadata;
    const { entry: id, ...said } = data;
    return { id, object: 'risk_list_entry', livemode, created_at: at, ...said };
  },
};
