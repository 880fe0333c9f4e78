import { DISPUTE_PHASES, type DisputePhase } from '#orders/contract';
import { Amount, OneOf, Timestamp } from '#http/validation/fields';

export class OpenDisputeBody {
  @OneOf(DISPUTE_PHASES, { description: 'How far it has come. An inquiry (fraud, retrieval) holds nothing back.', example: 'chargeback' })
  phase!: DisputePhase;

  @Amount({ optional: true, description: 'What is disputed; all of the payment by default.', example: 100_000 })
  amount?: number | null;

  @Timestamp({ optional: true, description: 'Until when it can be answered; in a week by default.', example: 1_767_225_600 })
  respond_by?: number | null;
}
