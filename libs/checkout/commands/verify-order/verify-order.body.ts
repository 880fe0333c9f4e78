import { Text } from '#platform/http/fields';

export class ResendVerificationBody {
  @Text({ optional: true, max: 200, description: "The session's client_secret; required of a publishable key." })
  client_secret?: string | null;
}

export class VerifyOrderBody extends ResendVerificationBody {
  @Text({ max: 20, description: 'The six digits that the shopper was sent.', example: '123456' }) code!: string;
}
