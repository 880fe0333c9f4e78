import { Constant, ShownTime } from '#platform/http/shown';

export class ClockResource {
  @Constant('clock')
  readonly object!: 'clock';

  @ShownTime('What it showed when it was moved; it goes on from there.')
  readonly now!: number;
}
