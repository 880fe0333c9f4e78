import { Text } from '#platform/http/fields';

export class ConfirmTotpBody {
  @Text({ max: 100, description: 'Six digits that the authenticator app shows now.', example: '492039' }) code!: string;
}
