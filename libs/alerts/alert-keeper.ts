import type { Alert } from '#alerts/domain/alert.events';
import type { AlertType } from '#alerts/domain/alert-types';
import type { CommandContext } from '#platform/event-store/command-context';

/** Keeps the alerts of one type from those whom they watch. The room of the watched act provides it. */
export abstract class AlertKeeper {
  abstract readonly type: AlertType;

  /** Throws if the actor may not resolve the alert. */
  abstract check(alert: Alert, context: CommandContext): Promise<void>;
}
