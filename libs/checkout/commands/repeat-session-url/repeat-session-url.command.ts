import type { CreatedSessionResource } from '#checkout/resource/session.resource';
import type { CommandContext } from '#platform/event-store/command-context';
import { message } from '#platform/cqrs/command';

/** Shows a session's url with the client secret again. Nothing is written. */
export const RepeatSessionUrl = message<{ session: string; context: CommandContext }, CreatedSessionResource>('RepeatSessionUrl');
