import { DISPUTE_PHASES, type DisputePhase } from '#orders/contract';
import { Amount, OneOf, Timestamp } from '#http/validation/fields';

export class OpenDisputeBody {
  @OneOf(DISPUTE_PHASES, { description: 'Phase of the dispute. An inquiry (fraud, retrieval) withholds no money.', example: 'chargeback' })
  phase!: DisputePhase;

  @Amount({ optional: true, description: 'Disputed amount; defaults to the whole payment.', example: 100_000 })
  amount?: number | null;

  @Timestamp({ optional: true, description: 'Deadline for evidence; defaults to a week from now.', example: 1_767_225_600 })
  respond_by?: number | null;
}
