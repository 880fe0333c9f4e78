import { MOST_REQUESTS } from '#accounts/domain/api-key.decisions';
import { KEY_TYPES, type KeyType } from '#accounts/domain/api-key.events';
import { ListOfText, OneOf, Text, Whole } from '#http/validation/fields';

export class IssueKeyBody {
  @OneOf(KEY_TYPES, { description: 'secret has all scopes, publishable is for pages, restricted has the scopes that it lists.' })
  type!: KeyType;
  @OneOf(['test', 'live'], { description: 'The mode that the key is of.' }) mode!: 'test' | 'live';
  @Text({ max: 200, description: 'What people know the key by.', example: 'The server' }) name!: string;
  @ListOfText({ optional: true, min: 0, description: 'What a restricted key may do.', example: ['orders:read'] })
  scopes?: readonly string[] | null;
  @Whole({ optional: true, min: 1, max: MOST_REQUESTS, description: 'Requests per second; as many as usual, if left out.' })
  rate_limit?: number | null;
}
