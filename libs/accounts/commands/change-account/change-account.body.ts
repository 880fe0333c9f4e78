import { UpdateAccountBody } from '#accounts/commands/open-account/open-account.body';
import { LONGEST_UNDO_WINDOW, MOST_AGENT_PROPOSALS } from '#accounts/domain/account.decisions';
import { APPROVED_ACTS, type ApprovedAct, type Mode, MODES } from '#accounts/domain/account.events';
import { Amount, Flag, ListOfText, Whole } from '#http/validation/fields';

const CHANGE = { optional: true, empty: 'refused' } as const;

export class ChangeAccountBody extends UpdateAccountBody {
  @ListOfText({ ...CHANGE, min: 0, values: APPROVED_ACTS, description: 'Replaces the list of acts that another person has to approve.' })
  requires_approval?: readonly ApprovedAct[];
  @Amount({ optional: true, empty: 'removes', min: 0, description: 'Refunds above it, in paise, need approval; null: none does.' })
  refund_approval_above?: number | null;
  @Whole({ ...CHANGE, max: LONGEST_UNDO_WINDOW, description: 'Seconds before the first act of an act on a filter.' })
  undo_window_seconds?: number;
  @Flag({ ...CHANGE, description: 'Whether people need a second factor from now on.' }) require_second_factor?: boolean;
  @ListOfText({ ...CHANGE, min: 0, values: MODES, description: 'Replaces the list of modes in which agents are let in.' })
  agent_modes?: readonly Mode[];
  @Whole({ ...CHANGE, max: MOST_AGENT_PROPOSALS, description: 'How many proposals agents may make in a day (UTC), in each mode.' })
  agent_proposals_per_day?: number;
  @Amount({ optional: true, empty: 'removes', min: 0, description: 'What these may come to, in paise; null: any amount.' })
  agent_amount_per_day?: number | null;
}
