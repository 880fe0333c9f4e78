import type { SessionDraft } from '#checkout/domain/session.decisions';
import type { CreatedSessionResource } from '#checkout/resource/session.resource';
import type { CommandContext } from '#platform/event-store/command-context';
import { message } from '#platform/cqrs/command';

/** The terms of a session, without those that follow from the account and the configuration. */
export type SessionRequest = Omit<SessionDraft, 'chargeable' | 'url'>;

export const CreateSession = message<{ draft: SessionRequest; context: CommandContext }, CreatedSessionResource>('CreateSession');
