import { digitsOf } from '#kernel/digits';
import { CODE_DIGITS } from '#orders/verification/contract';
import { Text } from '#http/validation/fields';
import { TypedCode } from '#http/validation/formed-texts';

export class ResendVerificationBody {
  @Text({ optional: true, max: 200, description: 'The client_secret of the session; required with a publishable key.' })
  client_secret?: string | null;
}

export class VerifyOrderBody extends ResendVerificationBody {
  @TypedCode(
    `the ${CODE_DIGITS} digits of the message`,
    (typed) => digitsOf(typed)?.length === CODE_DIGITS,
    {
      description:
        'The six-digit code that was sent to the shopper, with digits of any script. Spaces, hyphens and other characters are ignored.',
      example: '123456',
    },
    { value: (typed) => digitsOf(typed as string) },
  )
  code!: string;
}
