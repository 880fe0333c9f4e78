import type { Capture } from '#orders/contract';
import type { CommandContext } from '#platform/event-store/command-context';
import { message } from '#platform/cqrs/command';

/** Records that a session's money has arrived, as the gateway reports. */
export const CaptureSessionPayment = message<{ session: string; capture: Capture; context: CommandContext }, void>('CaptureSessionPayment');
