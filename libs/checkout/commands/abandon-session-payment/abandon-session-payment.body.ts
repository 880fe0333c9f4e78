import { Text } from '#http/validation/fields';

export class AbandonSessionPaymentBody {
  @Text({ optional: true, max: 200, description: "The session's client_secret; required of a publishable key." })
  client_secret?: string | null;
}
