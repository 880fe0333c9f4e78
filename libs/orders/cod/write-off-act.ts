import { orderOfCollection } from '#orders/domain/events/cod.events';
import { type Collection, collection } from '#orders/cod/domain/collection';
import { type Resolution, resolveCollection } from '#orders/cod/domain/resolution.decisions';
import { orderStream } from '#orders/domain/events/order.events';
import type { Amounts } from '#kernel/money';
import type { CommandContext } from '#platform/event-store/command-context';
import { OWNERS_AND_FINANCE, type PreparedAct, type Proposal, type ProposalCreated, ProposedAct } from '#proposals/contract';

export const WRITE_OFF_ACT = 'cash_write_off';

export const writtenOff = (note: string | null, by: string | null): Resolution => ({
  type: 'written_off',
  note,
  by,
  expected_amount: null,
});

/** A resolution that counts as a write-off, as its proposal has it. */
export const proposedResolution = ({ type, note, expected_amount }: Resolution): Pick<ProposalCreated, 'params' | 'reason'> => ({
  params: { type, note, ...(expected_amount !== null && { expected_amount }) },
  reason: note,
});

/** Gives cash up after another person's approval, no more than was proposed. `by` is the person who requested it; the fact's actor approved it. */
export class WriteOffAct extends ProposedAct {
  readonly name = WRITE_OFF_ACT;
  readonly resource = 'cod';

  override approversOf(): readonly string[] {
    return OWNERS_AND_FINANCE;
  }

  override stream(id: string): string {
    return orderStream(orderOfCollection(id));
  }

  override prepare({ subject, params, by, amount }: Proposal, context: CommandContext): PreparedAct<Collection> {
    const proposed = params as unknown as Pick<Resolution, 'type' | 'note'> & Partial<Resolution>;
    const resolution: Resolution = { expected_amount: null, ...proposed, by: by.id };
    const approved = (state: Collection): Amounts | null => (amount === null ? null : { [state.currency ?? '']: amount });
    return { view: collection, rule: (state) => resolveCollection(state, subject, resolution, context.now, approved(state)), result: null };
  }
}
