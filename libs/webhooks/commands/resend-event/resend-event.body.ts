import { Text } from '#http/validation/fields';

export class ResendEventBody {
  @Text({
    optional: true,
    description: 'The endpoint to resend to; defaults to all enabled endpoints that subscribe to the type, and all listeners.',
  })
  readonly endpoint?: string | null;
}
