import { Body, Controller, Post, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { FastifyReply } from 'fastify';
import { type ActParams, type BulkActKind, ACT_LISTS, type ActList, type ActName, ACTS } from '#act-kinds/contract';
import { BulkActPreviews } from '#bulk-acts/acts/bulk-act-previews';
import { BulkActKinds } from '#bulk-acts/acts/bulk-act-kinds';
import { StoppedActs } from '#bulk-acts/acts/stopped-acts';
import { readFilter, recordedFilter } from '#bulk-acts/commands/request-bulk-act/act-filter';
import { type BulkActDraft, RequestBulkAct } from '#bulk-acts/commands/request-bulk-act/request-bulk-act.command';
import { listOfAnotherAct, paramOfAnotherAct } from '#bulk-acts/domain/bulk-act.errors';
import { BulkActPreviewResource, BulkActResource } from '#bulk-acts/resource/bulk-act.resource';
import type { CommandContext } from '#platform/event-store/command-context';
import { type Caller, Commanding, CurrentCaller } from '#http/parameters';
import { About, Answers, ForUsers, MayAwait } from '#http/route';
import { roleInsufficient } from '#http/access/scopes';
import type { ProposalResource } from '#proposals/contract';
import { comparable } from '#kernel/comparable';
import { field, Flag, METADATA_VALUES, Nested, OneOf, Text, Whole } from '#http/validation/fields';
import * as must from '#http/validation/field-rules';

/** Tags per list, and characters per tag: shops do not accept longer ones. */
const MOST_TAGS = 20;
const LONGEST_TAG = 40;

const single: must.Rule = {
  code: 'invalid_format',
  say: 'must be one tag, without commas.',
  holds: (value) => typeof value !== 'string' || !value.includes(','),
};

const Tags = (description: string, example: readonly string[]): PropertyDecorator =>
  field(
    {
      rules: [must.list, ...must.entries(1, MOST_TAGS)],
      each: [must.text, ...must.length(1, LONGEST_TAG), single],
      schema: { type: 'array', items: { type: 'string', maxLength: LONGEST_TAG }, minItems: 1, maxItems: MOST_TAGS },
      reading: { value: (tags) => [...new Set((tags as string[]).map(comparable))] },
    },
    { optional: true, description, example },
  );

class ActParamsBody {
  @Whole({
    optional: true,
    min: 1,
    max: 100,
    description: 'refund: percentage of the refundable amount; defaults to 100.',
    example: 100,
  })
  percent?: number;
  @Text({
    optional: true,
    max: 500,
    description: 'resolve_alerts, confirm_cod, write_off: internal note.',
    example: 'The courier is insolvent.',
  })
  note?: string;
  @Tags('tag: tags that the shop is to add.', ['gift']) add?: string[];
  @Tags('tag: tags that the shop is to remove.', ['checked']) remove?: string[];
}

const Filter = (): PropertyDecorator =>
  field(
    {
      rules: [must.object],
      schema: { type: 'object', additionalProperties: { oneOf: METADATA_VALUES }, example: { status: 'paid' } },
    },
    { description: 'Filters of the list, with the same names and values as in /v1.' },
  );

class RequestBulkActBody {
  @OneOf(ACTS, { description: 'The act to perform on each item.', example: 'refund' }) act!: ActName;
  @OneOf(ACT_LISTS, { description: 'The list that the filter applies to.', example: 'orders' }) list!: ActList;
  @Filter() filter!: Record<string, unknown>;
  @Nested(() => ActParamsBody, { optional: true, description: 'Parameters, which differ by act.' }) params?: ActParamsBody;
  @Flag({ optional: true, empty: 'refused', description: 'Only previews the result; defaults to false.', example: false })
  dry_run?: boolean;
  @Text({
    optional: true,
    description: 'A bulk act that was stopped: only its remaining items are processed.',
    example: 'act_01Jb3xQvW8kZtPq7Yd2RfN4m',
  })
  continues?: string;
}

const REFUSALS = [
  'parameter_unknown',
  'resource_missing',
  'transition_not_allowed',
  'bulk_act_continued',
  'bulk_act_too_large',
  'read_model_behind',
] as const;

/** Milliseconds that a request may take: all items of the filter are read within it. */
const LONGEST_REQUEST = 60_000;

@Controller('admin/v1/bulk_acts')
export class RequestBulkActController {
  constructor(
    private readonly commands: CommandBus,
    private readonly previews: BulkActPreviews,
    private readonly kinds: BulkActKinds,
    private readonly stopped: StoppedActs,
  ) {}

  @Post()
  @ForUsers('bulk_acts:write', { byMode: true, longest: LONGEST_REQUEST })
  @About(`
    Performs an act on all items that a filter currently finds, at most 100,000 (bulk_act_too_large). With dry_run, the response only shows the
    number of items, the total amount, and which of the first twenty items would be refused; nothing is changed. Otherwise, the bulk act waits for
    the account's undo_window_seconds, during which it can be stopped without any effect, and then processes one item after the other.

    refund applies to orders, and refunds a percent of the refundable amount, rounded half up. replay_deliveries applies to webhook_deliveries,
    once per event and endpoint. resolve_alerts applies to alerts, confirm_cod to orders, and write_off to cod_collections; these three take a
    note. tag applies to orders, and takes the tags to add and to remove: the shop changes them, and the order shows them once the shop reports
    them. The filter has the same names and values as the list in /v1. An act that moves money needs a filter. The role has to allow the act for a
    single item.

    If the total exceeds the user's refund_limit, or if the account lists bulk_act in requires_approval, this creates a proposal, with status 202.
    Its items are those found now; the undo window starts with the approval.

    To continue a bulk act that was stopped, request another with its ID as continues: it processes the items that the filter finds and the
    stopped one has left. A bulk act is continued once (bulk_act_continued).
  `)
  @MayAwait('ProposalResource', 'Another person has to approve it.')
  @Answers(201, BulkActResource, REFUSALS)
  @Answers(200, BulkActPreviewResource, REFUSALS)
  async request(
    @Body() { act, list, filter, params = {}, dry_run = false, continues }: RequestBulkActBody,
    @CurrentCaller() { person, scope }: Caller,
    @Commanding() context: CommandContext,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<BulkActResource | BulkActPreviewResource | ProposalResource> {
    const kind = this.kinds.of(act);
    if (list !== kind.list) throw listOfAnotherAct(act, kind.list);
    if (!person!.allows(kind.route)) throw roleInsufficient(person!.role);
    const id = context.id('act');
    const draft: BulkActDraft = {
      kind,
      query: readFilter(filter, kind.filters, scope, kind.movesMoney),
      filter: recordedFilter(filter, kind.filters),
      params: checkedParams(kind, params),
      continues: continues ?? null,
      among: continues === undefined ? null : await this.stopped.itemsLeft(continues, act, id, context),
    };
    if (dry_run) {
      reply.status(200);
      return this.previews.of(draft, context);
    }
    return this.commands.execute(RequestBulkAct({ id, draft, context }));
  }
}

/** Returns the given parameters that are not null. Throws if the act does not take one of them, or if they do not suffice. */
function checkedParams(kind: BulkActKind, given: object): ActParams {
  const params = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== null && value !== undefined)) as ActParams;
  const other = (Object.keys(params) as (keyof ActParams)[]).find((name) => !kind.takes.includes(name));
  if (other !== undefined) throw paramOfAnotherAct(kind.act, other, kind.takes);
  const refusal = kind.refusal(params);
  if (refusal !== null) throw refusal;
  return params;
}
