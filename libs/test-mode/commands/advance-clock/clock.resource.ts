import { Constant, ApiTime } from '#http/api-reference/api-fields';

export class ClockResource {
  @Constant('clock')
  readonly object!: 'clock';

  @ApiTime('Time that the clock was set to. It continues from there.')
  readonly now!: number;
}
