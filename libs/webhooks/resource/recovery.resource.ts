import { Constant, ShownCount, ShownFlag, ShownId, ShownOneOf, ShownTime } from '#platform/http/shown';
import { type Recovery, RECOVERY_STATUSES } from '#webhooks/delivery/recovery';

/** Sending again what an endpoint did not get (interface §4.7). */
export class RecoveryResource implements Recovery {
  @ShownId('Its id.', 'rcv')
  readonly id!: string;

  @Constant('recovery')
  readonly object!: 'recovery';

  @ShownFlag('Whether it is about live mode.')
  readonly livemode!: boolean;

  @ShownId('The endpoint.', 'we')
  readonly endpoint!: string;

  @ShownTime('Attempts from then on are looked at.')
  readonly since!: number;

  @ShownOneOf('running: there is more to be looked at.', RECOVERY_STATUSES)
  readonly status!: Recovery['status'];

  @ShownCount('Events found that did not get through: their newest attempt failed or was held.')
  readonly matched!: number;

  @ShownCount('Those of them that were put on their way again.')
  readonly sent!: number;

  @ShownTime('When it was asked for.')
  readonly created_at!: number;
}
