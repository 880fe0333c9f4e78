import { Constant, ApiCount, ApiFlag, ApiId, ApiOneOf, ApiTime } from '#api-reference/api-fields';
import { type Recovery, RECOVERY_STATUSES } from '#webhooks/delivery/recovery';

/** Sending again what an endpoint did not get (interface §4.7). */
export class RecoveryResource implements Recovery {
  @ApiId('Its id.', 'rcv')
  readonly id!: string;

  @Constant('recovery')
  readonly object!: 'recovery';

  @ApiFlag('Whether it is about live mode.')
  readonly livemode!: boolean;

  @ApiId('The endpoint.', 'we')
  readonly endpoint!: string;

  @ApiTime('Attempts from then on are looked at.')
  readonly since!: number;

  @ApiOneOf('running: there is more to be looked at.', RECOVERY_STATUSES)
  readonly status!: Recovery['status'];

  @ApiCount('Events found that did not get through: their newest attempt failed or was held.')
  readonly matched!: number;

  @ApiCount('Those of them that were put on their way again.')
  readonly sent!: number;

  @ApiTime('When it was requested.')
  readonly created_at!: number;
}
