import type { CommandContext } from '#platform/event-store/command-context';
import { message } from '#platform/cqrs/command';

/** Stops an act if the person who requested it may no longer perform it. */
export const StopActWithoutRight = message<{ id: string; context: CommandContext }, void>('StopActWithoutRight');
