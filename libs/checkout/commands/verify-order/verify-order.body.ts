import { digitsOf } from '#kernel/digits';
import { CODE_DIGITS } from '#orders/verification/contract';
import { Text } from '#http/validation/fields';
import { TypedCode } from '#http/validation/formed-texts';

export class ResendVerificationBody {
  @Text({ optional: true, max: 200, description: "The session's client_secret; required of a publishable key." })
  client_secret?: string | null;
}

export class VerifyOrderBody extends ResendVerificationBody {
  @TypedCode(
    `the ${CODE_DIGITS} digits of the message`,
    (typed) => digitsOf(typed)?.length === CODE_DIGITS,
    {
      description: 'The six digits that the shopper was sent, in any script. Blanks, hyphens and other signs do not count.',
      example: '123456',
    },
    { value: (typed) => digitsOf(typed as string) },
  )
  code!: string;
}
