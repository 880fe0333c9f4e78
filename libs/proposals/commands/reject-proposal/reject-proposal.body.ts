import { Text } from '#http/validation/fields';

export class RejectProposalBody {
  @Text({ optional: true, max: 500, description: 'Internal reason.', example: 'The shopper has been paid back in cash.' })
  note?: string | null;
}
