import { Constant, ApiCount, ApiFlag, ApiId, ApiOneOf, ApiTime } from '#http/api-reference/api-fields';
import { type Recovery, RECOVERY_STATUSES } from '#webhooks/delivery/recovery';

/** A resend of what an endpoint did not receive (interface §4.7). */
export class RecoveryResource implements Recovery {
  @ApiId('Unique identifier of the recovery.', 'rcv')
  readonly id!: string;

  @Constant('recovery')
  readonly object!: 'recovery';

  @ApiFlag('Whether the endpoint is of live mode.')
  readonly livemode!: boolean;

  @ApiId('The endpoint that is recovered.', 'we')
  readonly endpoint!: string;

  @ApiTime('Time from which attempts are examined.')
  readonly since!: number;

  @ApiOneOf('Status of the recovery: running until all attempts have been examined.', RECOVERY_STATUSES)
  readonly status!: Recovery['status'];

  @ApiCount('Number of events that were not delivered: their most recent attempt failed or was held.')
  readonly matched!: number;

  @ApiCount('Number of these events that were resent.')
  readonly sent!: number;

  @ApiTime('Time at which the recovery was requested.')
  readonly created_at!: number;
}
