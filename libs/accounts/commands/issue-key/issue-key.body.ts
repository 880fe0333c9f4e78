import { MOST_REQUESTS } from '#accounts/domain/api-key.decisions';
import { KEY_TYPES, type KeyType } from '#accounts/domain/api-key.events';
import { Flag, ListOfText, OneOf, Text, Whole } from '#http/validation/fields';

export class IssueKeyBody {
  @OneOf(KEY_TYPES, { description: 'secret: all scopes; publishable: for web pages; restricted: only the scopes that it lists.' })
  type!: KeyType;
  @OneOf(['test', 'live'], { description: 'Mode of the key.' }) mode!: 'test' | 'live';
  @Text({ max: 200, description: 'Name of the key.', example: 'The server' }) name!: string;
  @ListOfText({ optional: true, min: 0, description: 'Scopes of a restricted key.', example: ['orders:read'] })
  scopes?: readonly string[] | null;
  @Whole({ optional: true, min: 1, max: MOST_REQUESTS, description: 'Maximum requests per second; defaults to the usual limit.' })
  rate_limit?: number | null;
  @Flag({ optional: true, description: 'Whether a restricted key is for agents: only /mcp takes it; defaults to false.', example: false })
  agent?: boolean | null;
}
