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
} from '#api-reference/api-fields';

const AMOUNT = 'The sum of the amounts of the items when they are found, in all currencies together; null for an act without amounts.';

class BulkActProgressPart {
  @ApiCount('Items that were acted on.', { example: 180 }) done!: number;
  @ApiCount('Items that were refused.', { example: 4 }) failed!: number;
  @ApiCount('All items.', { example: 200 }) total!: number;
}

/** An act on all that a filter found (docs/people.md). */
export class BulkActResource {
  @ApiId('The act.', 'act') id!: string;
  @Constant('bulk_act') object!: 'bulk_act';
  @ApiFlag('Whether it is about real money.') livemode!: boolean;
  @ApiOneOf('What is done with each item.', ACTS, { example: 'refund' }) act!: ActName;
  @ApiOneOf('The list that the filter is for.', ACT_LISTS, { example: 'orders' }) list!: ActList;
  @ApiOpen('What was filtered by. Values that may name a shopper are not kept: null.', { example: { status: 'paid' } })
  filter!: RecordedFilter;
  @ApiOpen('How it is done.', { example: { percent: 100 } }) params!: ActParams;
  @ApiCount('How many items were found.', { example: 200 }) count!: number;
  @ApiAmount(AMOUNT, { orNull: true, example: 9_996_000 }) amount!: Minor | null;
  @ApiOneOf('waiting for the end of the undo window, running, stopped, or done.', BULK_ACT_STATUSES, { example: 'running' })
  status!: BulkActStatus;
  @ApiTime('When the undo window is over.') starts_at!: UnixSeconds;
  @ApiObject('How far it is.', () => BulkActProgressPart) progress!: BulkActProgressPart;
  @ApiText('The report run whose file has the result of each item; null until the act has ended. GET /v1/reports/runs/{id} has its url.', {
    orNull: true,
  })
  report!: string | null;
  @ApiId('Who requested it.', 'usr') requested_by!: string;
  @ApiTime('When it was requested: its items are those of that moment.') created_at!: UnixSeconds;
  @ApiTime('When it was stopped, or its last item acted on.', { orNull: true }) ended_at!: UnixSeconds | null;
}

class ItemRefusalPart {
  @ApiText('For machines.', { example: 'order_already_refunded' }) code!: string;
  @ApiText('For people.') message!: string;
}

class PreviewedItemPart {
  @ApiText('The item.', { example: 'ord_01Jb3xQvW8kZtPq7Yd2RfN4m' }) id!: string;
  @ApiAmount('What the act would move.', { orNull: true }) amount!: Minor | null;
  @ApiObject('Why the item would be refused.', () => ItemRefusalPart, { orNull: true, example: null }) refusal!: ItemRefusalPart | null;
}

/** What an act would do. */
export class BulkActPreviewResource {
  @Constant('bulk_act') object!: 'bulk_act';
  @ApiText('null: nothing was done.', { orNull: true, example: null }) id!: null;
  @ApiCount('How many items the filter finds.', { example: 200 }) count!: number;
  @ApiAmount(AMOUNT, { orNull: true, example: 9_996_000 }) amount!: Minor | null;
  @ApiList('The first twenty items.', () => PreviewedItemPart) items!: readonly PreviewedItemPart[];
}
