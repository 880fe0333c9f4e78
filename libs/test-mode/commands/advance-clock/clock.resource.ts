import { Constant, ApiTime } from '#api-reference/api-fields';

export class ClockResource {
  @Constant('clock')
  readonly object!: 'clock';

  @ApiTime('What it showed when it was moved; it goes on from there.')
  readonly now!: number;
}
