import { ApiOneOf, ApiText } from '#api-reference/api-fields';
import { SEARCH_KINDS, type SearchKind } from '#search/domain/search-key';

/** A search result. */
export class FoundResource {
  @ApiText('Type of the resource found: its object.', { example: 'order' }) type!: string;
  @ApiText('ID of the resource.', { example: 'ord_01Jb3xQvW8kZtPq7Yd2RfN4m' }) id!: string;
  @ApiText('Title of the resource.', { example: '#1001 · INR 2499.00 · Asha Rao' }) title!: string;
  @ApiOneOf('Field that matched.', SEARCH_KINDS, { example: 'order_name' }) matched!: SearchKind;
}
