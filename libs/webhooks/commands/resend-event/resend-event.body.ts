import { Text } from '#http/validation/fields';

export class ResendEventBody {
  @Text({
    optional: true,
    description: 'The endpoint it is sent to; by default each enabled one that subscribes to its type, and everybody who listens.',
  })
  readonly endpoint?: string | null;
}
