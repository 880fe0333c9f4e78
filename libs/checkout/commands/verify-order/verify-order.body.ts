import { digitsOf } from '#kernel/digits';
import { CODE_DIGITS } from '#orders/verification/contract';
import { field, Text } from '#platform/http/fields';
import { length, type Rule, text } from '#platform/http/field-rules';

/** With all that people and programs put between the digits. */
const LONGEST = 100;

/** What cannot be the code is no try. */
const code: Rule = {
  code: 'invalid_format',
  say: `must be the ${CODE_DIGITS} digits of the message. Blanks and hyphens between them do not matter. This did not count as a try.`,
  holds: (value) => typeof value !== 'string' || digitsOf(value)?.length === CODE_DIGITS,
};

export class ResendVerificationBody {
  @Text({ optional: true, max: 200, description: "The session's client_secret; required of a publishable key." })
  client_secret?: string | null;
}

export class VerifyOrderBody extends ResendVerificationBody {
  @field(
    {
      rules: [text, ...length(1, LONGEST), code],
      schema: { type: 'string', maxLength: LONGEST },
      reading: { value: (value) => digitsOf(value as string) },
    },
    {
      description: 'The six digits that the shopper was sent, in any script. Blanks, hyphens and other signs do not count.',
      example: '123456',
    },
  )
  code!: string;
}
