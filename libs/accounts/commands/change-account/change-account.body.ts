import { UpdateAccountBody } from '#accounts/commands/open-account/open-account.body';
import { LONGEST_UNDO_WINDOW } from '#accounts/domain/account.decisions';
import { APPROVED_ACTS, type ApprovedAct } from '#accounts/domain/account.events';
import { Amount, Flag, ListOfText, Whole } from '#platform/http/fields';

const CHANGE = { optional: true, empty: 'refused' } as const;

export class ChangeAccountBody extends UpdateAccountBody {
  @ListOfText({ ...CHANGE, min: 0, values: APPROVED_ACTS, description: 'Replaces the list of acts that another person has to approve.' })
  requires_approval?: readonly ApprovedAct[];
  @Amount({ optional: true, empty: 'removes', min: 0, description: 'Refunds above it, in paise, need approval; null: none does.' })
  refund_approval_above?: number | null;
  @Whole({ ...CHANGE, max: LONGEST_UNDO_WINDOW, description: 'Seconds before the first act of an act on a filter.' })
  undo_window_seconds?: number;
  @Flag({ ...CHANGE, description: 'Whether people need a second factor from now on.' }) require_second_factor?: boolean;
}
