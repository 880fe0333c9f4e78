import {
  ALERT_SEVERITIES,
  ALERT_STATUSES,
  ALERT_TYPES,
  type AlertSeverity,
  type AlertStatus,
  type AlertType,
} from '#alerts/domain/alert-types';
import { ActorPart } from '#platform/http/actor.part';
import { Constant, ShownFlag, ShownId, ShownObject, ShownOneOf, ShownOpen, ShownText, ShownTime } from '#platform/http/shown';

/** What needs a person (interface §2.12). */
export class AlertResource {
  @ShownId('The alert.', 'al') id!: string;
  @Constant('alert') object!: 'alert';
  @ShownFlag('Whether it is about real money.') livemode!: boolean;
  @ShownOneOf('What it is about.', ALERT_TYPES) type!: AlertType;
  @ShownOneOf('How soon somebody should look.', ALERT_SEVERITIES) severity!: AlertSeverity;
  @ShownId('The order, if it is about one.', 'ord', { orNull: true }) order_id!: string | null;
  @ShownText('The id of what it is about.', { example: 'pay_01Jb3xQvW8kZtPq7Yd2RfN4m' }) subject!: string;
  @ShownText('What happened and what to do, in words.', { example: 'Money came in too late. It goes back by itself.' }) summary!: string;
  @ShownOpen('What there is to say about it, by its type; nothing of it is personal.') data!: Readonly<Record<string, unknown>>;
  @ShownOneOf('Whether somebody has dealt with it.', ALERT_STATUSES) status!: AlertStatus;
  @ShownText('What whoever resolved it wrote.', { orNull: true }) note!: string | null;
  @ShownTime('When it was raised.') created_at!: number;
  @ShownTime('When it was resolved.', { orNull: true }) resolved_at!: number | null;
  @ShownObject('Who resolved it.', () => ActorPart, { orNull: true }) resolved_by!: ActorPart | null;
}
