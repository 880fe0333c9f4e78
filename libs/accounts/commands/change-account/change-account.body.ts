import { UpdateAccountBody } from '#accounts/commands/open-account/open-account.body';
import { LONGEST_UNDO_WINDOW, MOST_AGENT_PROPOSALS } from '#accounts/domain/account.decisions';
import { APPROVED_ACTS, type ApprovedAct, type Mode, MODES } from '#accounts/domain/account.events';
import { Amount, Flag, ListOfText, Whole } from '#http/validation/fields';

const CHANGE = { optional: true, empty: 'refused' } as const;

export class ChangeAccountBody extends UpdateAccountBody {
  @ListOfText({ ...CHANGE, min: 0, values: APPROVED_ACTS, description: 'Replaces the list of acts that need another user’s approval.' })
  requires_approval?: readonly ApprovedAct[];
  @Amount({
    optional: true,
    empty: 'removes',
    min: 0,
    description: 'Refunds above this amount, in paise, need approval; null for no such limit.',
  })
  refund_approval_above?: number | null;
  @Whole({ ...CHANGE, max: LONGEST_UNDO_WINDOW, description: 'Seconds before the first item of a bulk act is processed.' })
  undo_window_seconds?: number;
  @Flag({ ...CHANGE, description: 'Whether users need a second factor from now on.' }) require_second_factor?: boolean;
  @ListOfText({ ...CHANGE, min: 0, values: MODES, description: 'Replaces the list of modes in which agents are allowed.' })
  agent_modes?: readonly Mode[];
  @Whole({ ...CHANGE, max: MOST_AGENT_PROPOSALS, description: 'Maximum number of proposals by agents per UTC day and mode.' })
  agent_proposals_per_day?: number;
  @Amount({
    optional: true,
    empty: 'removes',
    min: 0,
    description: 'Maximum total of these proposals per day, in paise; null for no limit.',
  })
  agent_amount_per_day?: number | null;
}
