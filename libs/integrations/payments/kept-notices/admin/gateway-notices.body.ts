import { NOTICE_STATUSES, type NoticeStatus } from '#integrations/payments/kept-notices/kept-notice';
import { OneOf, Text, Whole } from '#http/validation/fields';

const MAYBE = { optional: true, empty: 'refused' } as const;
const MOST_SHOWN = 1000;

export class GatewayNoticesQuery {
  @Text({ ...MAYBE, description: 'Only those to one connection.' }) connection?: string;
  @OneOf(NOTICE_STATUSES, { ...MAYBE, description: 'Only those in this state.' }) status?: NoticeStatus;
  @Whole({ ...MAYBE, min: 1, max: MOST_SHOWN, description: 'The most entries; 20 when left out.' }) limit?: number;
}

export class RetryNoticesBody {
  @Text({ ...MAYBE, description: 'The notice; all that were not applied when left out.' }) id?: string;
}
