import {
  ALERT_SEVERITIES,
  ALERT_STATUSES,
  ALERT_TYPES,
  type AlertSeverity,
  type AlertStatus,
  type AlertType,
} from '#alerts/domain/alert-types';
import { ActorPart } from '#api-reference/actor.part';
import { Constant, ApiFlag, ApiId, ApiObject, ApiOneOf, ApiOpen, ApiText, ApiTime } from '#api-reference/api-fields';

/** What needs a person (interface §2.12). */
export class AlertResource {
  @ApiId('The alert.', 'al') id!: string;
  @Constant('alert') object!: 'alert';
  @ApiFlag('Whether it is about real money.') livemode!: boolean;
  @ApiOneOf('What it is about.', ALERT_TYPES) type!: AlertType;
  @ApiOneOf('How soon somebody should look.', ALERT_SEVERITIES) severity!: AlertSeverity;
  @ApiId('The order, if it is about one.', 'ord', { orNull: true }) order_id!: string | null;
  @ApiText('The id of what it is about.', { example: 'pay_01Jb3xQvW8kZtPq7Yd2RfN4m' }) subject!: string;
  @ApiText('What happened and what to do, in words.', { example: 'Money came in too late. It goes back automatically.' }) summary!: string;
  @ApiOpen('What there is to say about it, by its type; nothing of it is personal.') data!: Readonly<Record<string, unknown>>;
  @ApiOneOf('Whether somebody has dealt with it.', ALERT_STATUSES) status!: AlertStatus;
  @ApiText('The note of the person who resolved it.', { orNull: true }) note!: string | null;
  @ApiTime('When it was raised.') created_at!: number;
  @ApiTime('When it was resolved.', { orNull: true }) resolved_at!: number | null;
  @ApiObject('Who resolved it.', () => ActorPart, { orNull: true }) resolved_by!: ActorPart | null;
}
