import { Text } from '#http/validation/fields';

export class AbandonSessionPaymentBody {
  @Text({ optional: true, max: 200, description: 'The client_secret of the session; required with a publishable key.' })
  client_secret?: string | null;
}
