import { ApiId, ApiOneOf, ApiText } from '#http/api-reference/api-fields';
import { SEARCH_KINDS, type SearchKind } from '#dashboard/search/domain/search-key';

/** A search result. */
export class FoundResource {
  @ApiText('Type of the resource found: its object.', { example: 'order' }) type!: string;
  @ApiText('ID of the resource.', { example: 'ord_01Jb3xQvW8kZtPq7Yd2RfN4m' }) id!: string;
  @ApiText('Title of the resource.', { example: '#1001 · INR 2499.00 · Asha Rao' }) title!: string;
  @ApiId('ID of the order that the resource belongs to, or is; null if it belongs to none.', 'ord', { orNull: true }) order_id!:
    string | null;
  @ApiText('Name of the order in the shop; null without one, or if the role cannot read orders.', { orNull: true, example: '#1001' })
  order_name!: string | null;
  @ApiOneOf('Field that matched.', SEARCH_KINDS, { example: 'order_name' }) matched!: SearchKind;
}
