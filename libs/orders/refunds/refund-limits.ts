import type { Minor } from '#kernel/money';
import type { CommandContext } from '#platform/event-store/command-context';

/** Port to the limits of people and keys, which other rooms know. */
export abstract class RefundLimits {
  /** The most that the requester may refund of one order without approval, in paise; null if there is no limit. */
  abstract of(context: CommandContext): Promise<Minor | null>;
}
