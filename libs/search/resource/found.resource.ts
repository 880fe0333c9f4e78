import { ApiOneOf, ApiText } from '#api-reference/api-fields';
import { SEARCH_KINDS, type SearchKind } from '#search/domain/search-key';

/** Something that a search has found. */
export class FoundResource {
  @ApiText('What it is: the object of its resource.', { example: 'order' }) type!: string;
  @ApiText('Its id.', { example: 'ord_01Jb3xQvW8kZtPq7Yd2RfN4m' }) id!: string;
  @ApiText('What people recognise it by.', { example: '#1001 · INR 2499.00 · Asha Rao' }) title!: string;
  @ApiOneOf('What it was found by.', SEARCH_KINDS, { example: 'order_name' }) matched!: SearchKind;
}
