import { PROPOSAL_STATUSES, type ProposalStatus } from '#proposals/domain/proposal.events';
import { ActorPart } from '#api-reference/actor.part';
import { ApiAmount, ApiFlag, ApiId, ApiObject, ApiOneOf, ApiOpen, ApiText, ApiTime, Constant } from '#api-reference/api-fields';

const USER = { type: 'user', id: 'usr_01Jb3xQvW8kZtPq7Yd2RfN4m', name: 'Asha' };

/** An act that another person has to approve (docs/people.md, "Four eyes"). */
export class ProposalResource {
  @ApiId('The proposal.', 'prp', { example: 'prp_01Jb3xQvW8kZtPq7Yd2RfN4m' }) id!: string;
  @Constant('proposal') object!: 'proposal';
  @ApiFlag('Whether it is about real money.') livemode!: boolean;
  @ApiText('What is to be done.', { example: 'refund' }) act!: string;
  @ApiText('The id of what the act changes.', { example: 'ord_01Jb3xQvW8kZtPq7Yd2RfN4m' }) subject!: string;
  @ApiOpen('What the act was requested with.', { example: { order_id: 'ord_01Jb3xQvW8kZtPq7Yd2RfN4m', amount: 20_000 } })
  params!: Readonly<Record<string, unknown>>;
  @ApiAmount('How much it is about; null for an act that moves no money.', { orNull: true, example: 20_000 }) amount!: number | null;
  @ApiText('The currency of the amount.', { orNull: true, example: 'INR' }) currency!: string | null;
  @ApiText('Why, as the proposer says.', { orNull: true, example: 'customer_request' }) reason!: string | null;
  @ApiOneOf('Whether it was decided, and how.', PROPOSAL_STATUSES, { example: 'open' }) status!: ProposalStatus;
  @ApiObject('Who proposed it.', () => ActorPart, { example: USER }) proposed_by!: ActorPart;
  @ApiObject('Who approved, rejected or withdrew it; null while it is open and when it expired.', () => ActorPart, { orNull: true })
  decided_by!: ActorPart | null;
  @ApiText('The note of the person who rejected it.', { orNull: true }) note!: string | null;
  @ApiText('The id of what the approved act made.', { orNull: true, example: null }) result!: string | null;
  @ApiTime('When it expires if nobody decides.') expires_at!: number;
  @ApiTime('When it was proposed.') created_at!: number;
  @ApiTime('When it was decided, or expired.', { orNull: true }) decided_at!: number | null;
}
