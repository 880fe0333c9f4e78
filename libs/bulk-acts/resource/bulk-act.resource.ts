import { ACT_LISTS, type ActList, type ActName, type ActParams, ACTS } from '#act-kinds/contract';
import { BULK_ACT_STATUSES, type BulkActStatus } from '#bulk-acts/domain/bulk-act-status';
import type { RecordedFilter } from '#bulk-acts/domain/bulk-act.events';
import type { Minor } from '#kernel/money';
import type { UnixSeconds } from '#kernel/time';
import {
  ApiAmount,
  ApiCount,
  ApiFlag,
  ApiId,
  ApiList,
  ApiObject,
  ApiOneOf,
  ApiOpen,
  ApiText,
  ApiTime,
  Constant,
} from '#http/api-reference/api-fields';

const AMOUNT =
  'The sum of the amounts of the items when they are found, added without conversion if currencies differ; null for an act without amounts.';

class BulkActProgressPart {
  @ApiCount('Items on which the act was performed.', { example: 180 }) done!: number;
  @ApiCount('Items that were refused.', { example: 4 }) failed!: number;
  @ApiCount('Number of items.', { example: 200 }) total!: number;
}

/** An act on everything that a filter found (docs/people.md). */
export class BulkActResource {
  @ApiId('Unique identifier of the bulk act.', 'act') id!: string;
  @Constant('bulk_act') object!: 'bulk_act';
  @ApiFlag('Whether the bulk act is of live mode, with real money.') livemode!: boolean;
  @ApiOneOf('The act that is performed on each item.', ACTS, { example: 'refund' }) act!: ActName;
  @ApiOneOf('The list that the filter applies to.', ACT_LISTS, { example: 'orders' }) list!: ActList;
  @ApiOpen('Filter of the items. Values that may identify a shopper are not kept: null.', { example: { status: 'paid' } })
  filter!: RecordedFilter;
  @ApiOpen('Parameters of the act.', { example: { percent: 100 } }) params!: ActParams;
  @ApiCount('Number of items found.', { example: 200 }) count!: number;
  @ApiAmount(AMOUNT, { orNull: true, example: 9_996_000 }) amount!: Minor | null;
  @ApiOneOf('Status of the bulk act: waiting for the end of the undo window, running, stopped, or done.', BULK_ACT_STATUSES, {
    example: 'running',
  })
  status!: BulkActStatus;
  @ApiTime('Time at which the undo window ends.') starts_at!: UnixSeconds;
  @ApiObject('Progress of the bulk act.', () => BulkActProgressPart) progress!: BulkActProgressPart;
  @ApiText(
    'The report run whose file lists the result of each item; null until the bulk act has ended. GET /v1/reports/runs/{id} returns its url.',
    {
      orNull: true,
    },
  )
  report!: string | null;
  @ApiId('Who requested the bulk act.', 'usr') requested_by!: string;
  @ApiTime('Time of the request. Its items are those of that moment.') created_at!: UnixSeconds;
  @ApiTime('Time at which the bulk act was stopped or its last item was processed.', { orNull: true }) ended_at!: UnixSeconds | null;
}

class ItemRefusalPart {
  @ApiText('Machine-readable reason.', { example: 'order_already_refunded' }) code!: string;
  @ApiText('Human-readable explanation.') message!: string;
}

class PreviewedItemPart {
  @ApiText('ID of the item.', { example: 'ord_01Jb3xQvW8kZtPq7Yd2RfN4m' }) id!: string;
  @ApiAmount('Amount that the act would move.', { orNull: true }) amount!: Minor | null;
  @ApiObject('Why the item would be refused.', () => ItemRefusalPart, { orNull: true, example: null }) refusal!: ItemRefusalPart | null;
}

/** A preview of an act. */
export class BulkActPreviewResource {
  @Constant('bulk_act') object!: 'bulk_act';
  @ApiText('Always null: nothing was done.', { orNull: true, example: null }) id!: null;
  @ApiCount('Number of items found.', { example: 200 }) count!: number;
  @ApiAmount(AMOUNT, { orNull: true, example: 9_996_000 }) amount!: Minor | null;
  @ApiList('The first 20 items.', () => PreviewedItemPart) items!: readonly PreviewedItemPart[];
}
