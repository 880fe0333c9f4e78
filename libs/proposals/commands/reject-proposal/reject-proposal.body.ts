import { Text } from '#http/validation/fields';

export class RejectProposalBody {
  @Text({ optional: true, max: 500, description: 'Why, for your own people.', example: 'The shopper has been paid back in cash.' })
  note?: string | null;
}
