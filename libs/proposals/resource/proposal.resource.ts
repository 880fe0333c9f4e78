import { PROPOSAL_STATUSES, type ProposalStatus } from '#proposals/domain/proposal.events';
import { ActorPart } from '#http/api-reference/actor.part';
import { ApiAmount, ApiFlag, ApiId, ApiObject, ApiOneOf, ApiOpen, ApiText, ApiTime, Constant } from '#http/api-reference/api-fields';

const USER = { type: 'user', id: 'usr_01Jb3xQvW8kZtPq7Yd2RfN4m', name: 'Asha' };

/** An act that another person must approve (docs/people.md, "Four eyes"). */
export class ProposalResource {
  @ApiId('Unique identifier of the proposal.', 'prp', { example: 'prp_01Jb3xQvW8kZtPq7Yd2RfN4m' }) id!: string;
  @Constant('proposal') object!: 'proposal';
  @ApiFlag('Whether the proposal is of live mode, with real money.') livemode!: boolean;
  @ApiText('The act that is proposed.', { example: 'refund' }) act!: string;
  @ApiText('ID of the resource that the act changes.', { example: 'ord_01Jb3xQvW8kZtPq7Yd2RfN4m' }) subject!: string;
  @ApiOpen('Parameters of the act.', { example: { order_id: 'ord_01Jb3xQvW8kZtPq7Yd2RfN4m', amount: 20_000 } })
  params!: Readonly<Record<string, unknown>>;
  @ApiAmount('Amount that the act moves; null if it moves no money.', { orNull: true, example: 20_000 }) amount!: number | null;
  @ApiText('Three-letter ISO 4217 currency code of the amount.', { orNull: true, example: 'INR' }) currency!: string | null;
  @ApiText('Reason given by the proposer.', { orNull: true, example: 'customer_request' }) reason!: string | null;
  @ApiOneOf('Status of the proposal.', PROPOSAL_STATUSES, { example: 'open' }) status!: ProposalStatus;
  @ApiObject('Who proposed the act.', () => ActorPart, { example: USER }) proposed_by!: ActorPart;
  @ApiObject('Who approved, rejected or withdrew the proposal; null while it is open, or if it expired.', () => ActorPart, { orNull: true })
  decided_by!: ActorPart | null;
  @ApiText('Note by the user who rejected the proposal.', { orNull: true }) note!: string | null;
  @ApiText('ID of the resource that the approved act created.', { orNull: true, example: null }) result!: string | null;
  @ApiTime('Time at which the proposal expires if it is not decided.') expires_at!: number;
  @ApiTime('Time at which the act was proposed.') created_at!: number;
  @ApiTime('Time at which the proposal was decided or expired.', { orNull: true }) decided_at!: number | null;
}
