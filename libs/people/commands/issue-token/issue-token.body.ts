import { ListOfText, Text, Timestamp } from '#http/validation/fields';

export class IssueTokenBody {
  @Text({ max: 100, description: 'Name of your choice.', example: 'My assistant' }) name!: string;
  @ListOfText({ description: 'Scopes of the token, as for API keys, within the limits of the role.', example: ['orders:read'] })
  scopes!: readonly string[];
  @Timestamp({ description: 'Time at which the token expires: at most 90 days from now.' }) expires_at!: number;
}
