import { ListOfText, Text, Timestamp } from '#http/validation/fields';

export class IssueTokenBody {
  @Text({ max: 100, description: 'What the person calls it.', example: 'My assistant' }) name!: string;
  @ListOfText({ description: 'What it may be used for: scopes that the role covers, as of API keys.', example: ['orders:read'] })
  scopes!: readonly string[];
  @Timestamp({ description: 'When it is no longer taken: at most 90 days from now.' }) expires_at!: number;
}
