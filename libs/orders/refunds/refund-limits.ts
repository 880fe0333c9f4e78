import type { Minor } from '#kernel/money';
import type { CommandContext } from '#platform/event-store/command-context';

/** What the requester of a refund may give back of one order without approval; who people are is another room's to know. */
export abstract class RefundLimits {
  /** In paise; null: no limit. */
  abstract of(context: CommandContext): Promise<Minor | null>;
}
