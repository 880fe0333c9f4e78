import { OneOf, Text, Timestamp } from '#http/validation/fields';
import type { ListEntryDraft } from '#risk/commands/add-list-entry/add-list-entry.command';
import { type ListName, LISTS } from '#risk/domain/list-entry';
import { LIST_TYPES, type ListType } from '#risk/domain/risk-inputs';

export class ListEntryBody {
  @OneOf(LISTS, { description: 'block refuses cash on delivery, allow permits it; block takes precedence over allow.', example: 'block' })
  list!: ListName;
  @OneOf(LIST_TYPES, {
    description: 'Type of the value. device: user agent of a browser. address: address lines with postal code.',
    example: 'phone',
  })
  type!: ListType;
  @Text({ max: 500, description: 'Compared without regard to case and spelling of the form.', example: '+919810000078' }) value!: string;
  @Text({ optional: true, max: 500, description: 'Reason for the entry.', example: 'Refused three parcels.' }) note?: string | null;
  @Timestamp({ optional: true, description: 'Time at which the entry expires; by default it does not expire.' }) expires_at?: number | null;
}

/** Omitted fields are null. */
export const draftOf = ({ list, type, value, note = null, expires_at = null }: ListEntryBody): ListEntryDraft => ({
  list,
  type,
  value,
  note,
  expires_at,
});
