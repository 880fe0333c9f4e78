import { Body, Controller, Post, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { FastifyReply } from 'fastify';
import type { ActParams, BulkActKind } from '#act-kinds/contract';
import { BulkActPreviews } from '#bulk-acts/acts/bulk-act-previews';
import { BulkActKinds } from '#bulk-acts/acts/bulk-act-kinds';
import { StoppedActs } from '#bulk-acts/acts/stopped-acts';
import { readFilter, recordedFilter } from '#bulk-acts/commands/request-bulk-act/act-filter';
import { RequestBulkActBody } from '#bulk-acts/commands/request-bulk-act/request-bulk-act.body';
import { type BulkActDraft, RequestBulkAct } from '#bulk-acts/commands/request-bulk-act/request-bulk-act.command';
import { listOfAnotherAct, paramOfAnotherAct } from '#bulk-acts/domain/bulk-act.errors';
import { BulkActPreviewResource, BulkActResource } from '#bulk-acts/resource/bulk-act.resource';
import type { CommandContext } from '#platform/event-store/command-context';
import { type Caller, Commanding, CurrentCaller } from '#http/parameters';
import { About, Answers, ForUsers, MayAwait } from '#http/route';
import { roleInsufficient } from '#http/access/scopes';
import type { ProposalResource } from '#proposals/contract';

const REFUSALS = ['parameter_unknown', 'resource_missing', 'transition_not_allowed', 'bulk_act_too_large', 'read_model_behind'] as const;

/** Milliseconds: the largest filters are walked within the request. */
const LONGEST = 60_000;

@Controller('admin/v1/bulk_acts')
export class RequestBulkActController {
  constructor(
    private readonly commands: CommandBus,
    private readonly previews: BulkActPreviews,
    private readonly kinds: BulkActKinds,
    private readonly stopped: StoppedActs,
  ) {}

  @Post()
  @ForUsers('bulk_acts:write', { byMode: true, longest: LONGEST })
  @About(`
    Acts on all that a filter finds now, at most 100,000 items (bulk_act_too_large). With dry_run it only says how many, how much, and what would be
    refused of the first twenty; nothing is changed. Otherwise the act waits for undo_window_seconds of the account, in which
    a stop undoes it whole, and then acts on one item after the other.

    refund acts on orders and takes percent of what is left, rounded half up; replay_deliveries acts on webhook_deliveries, once for each event and
    endpoint; resolve_alerts acts on alerts; confirm_cod acts on orders, and write_off on cod_collections. These three take a note.
    tag acts on orders, and takes tags to add and to remove: the shop changes them, and the order shows them when the shop reports them. The filter has the names and values of the list in /v1; an act that
    moves money takes no empty one. The role has to cover the act for a single item.

    Amounts that sum up to more than the refund_limit, and all acts where the account lists bulk_act in requires_approval, become a proposal, which
    is answered with status 202. What is acted on is found now; the undo window begins with the approval.

    An act that was stopped is continued by another with its id as continues: of what the filter finds, it acts on the items that the stopped one has left.
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
    const draft: BulkActDraft = {
      kind,
      query: readFilter(filter, kind.filters, scope, kind.movesMoney),
      filter: recordedFilter(filter, kind.filters),
      params: checkedParams(kind, params),
      among: continues === undefined ? null : await this.stopped.itemsLeft(continues, act, context),
    };
    if (dry_run) {
      reply.status(200);
      return this.previews.of(draft, context);
    }
    const requested = await this.commands.execute(new RequestBulkAct(draft, context));
    if (requested.object === 'proposal') reply.status(202);
    return requested;
  }
}

/** Those that are given and not null. */
function checkedParams(kind: BulkActKind, given: object): ActParams {
  const params = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== null && value !== undefined)) as ActParams;
  const other = (Object.keys(params) as (keyof ActParams)[]).find((name) => !kind.takes.includes(name));
  if (other !== undefined) throw paramOfAnotherAct(kind.act, other, kind.takes);
  const refusal = kind.refusal(params);
  if (refusal !== null) throw refusal;
  return params;
}
