import {
  ALERT_SEVERITIES,
  ALERT_STATUSES,
  ALERT_TYPES,
  type AlertSeverity,
  type AlertStatus,
  type AlertType,
} from '#alerts/domain/alert-types';
import { ActorPart } from '#http/api-reference/actor.part';
import { Constant, ApiFlag, ApiId, ApiObject, ApiOneOf, ApiOpen, ApiText, ApiTime } from '#http/api-reference/api-fields';

/** Something that needs a person's attention (interface §2.12). */
export class AlertResource {
  @ApiId('Unique identifier of the alert.', 'al') id!: string;
  @Constant('alert') object!: 'alert';
  @ApiFlag('Whether the alert is of live mode, with real money.') livemode!: boolean;
  @ApiOneOf('Type of the alert.', ALERT_TYPES) type!: AlertType;
  @ApiOneOf('Urgency of the alert.', ALERT_SEVERITIES) severity!: AlertSeverity;
  @ApiId('The order that the alert is about, if any.', 'ord', { orNull: true }) order_id!: string | null;
  @ApiText('ID of the resource that the alert is about.', { example: 'pay_01Jb3xQvW8kZtPq7Yd2RfN4m' }) subject!: string;
  @ApiText('Human-readable explanation of what happened and what to do.', {
    example: 'Money came in too late. It goes back automatically.',
  })
  summary!: string;
  @ApiOpen('Details by type of alert, without personal data.') data!: Readonly<Record<string, unknown>>;
  @ApiOneOf('Whether the alert has been resolved.', ALERT_STATUSES) status!: AlertStatus;
  @ApiText('Note by the user who resolved the alert.', { orNull: true }) note!: string | null;
  @ApiTime('Time at which the alert was raised.') created_at!: number;
  @ApiTime('Time at which the alert was resolved.', { orNull: true }) resolved_at!: number | null;
  @ApiObject('Who resolved the alert.', () => ActorPart, { orNull: true }) resolved_by!: ActorPart | null;
}
