import { setTimeout as pause } from 'node:timers/promises';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { fact, fold } from '#kernel/fact';
import { EventHistory } from '#platform/event-history/event-history';
import type { CommandContext } from '#platform/event-store/command-context';
import { EventStore } from '#platform/event-store/event-store';
import { CourierFiles } from '#remittances/commands/receive-remittance/courier-files';
import { Parts } from '#remittances/commands/receive-remittance/parts-of';
import { ReceiveRemittance, type RemittanceDraft } from '#remittances/commands/receive-remittance/receive-remittance.command';
import { type Courier, couriers, couriersStream } from '#remittances/domain/courier';
import { knownCourier } from '#remittances/domain/courier.decisions';
import type { FileEntry } from '#remittances/domain/file-entry';
import { totalsDiffer } from '#remittances/domain/findings';
import { claimant, claimFile, receiveRemittance, type RemittanceStatus, remittanceState } from '#remittances/domain/remittance.decisions';
import {
  fileStream,
  findingsIn,
  partStream,
  type RemittanceReceived,
  remittanceStream,
  type StoredRow,
} from '#remittances/domain/remittance.events';
import { added, EMPTY_TALLY } from '#remittances/domain/tally';
import { checkTotals } from '#remittances/domain/totals-check';
import { digitsOf } from '#remittances/files/amount-text';
import type { Field } from '#remittances/files/header-aliases';
import { entryOf } from '#remittances/files/json-lines';
import { matchRows } from '#remittances/matching/match-rows';
import { MissingOrders } from '#remittances/matching/missing-orders';
import { OrderMatching } from '#remittances/matching/order-matching';
import { rowId } from '#remittances/matching/row-id';
import type { RemittanceWithFindingsResource } from '#remittances/resource/remittance-finding.resource';
import { findingResource } from '#remittances/resource/remittance-finding.view';
import { remittanceResource } from '#remittances/resource/remittance.view';

/** A small file is matched before the answer; of a larger one the answer tells that it is being processed. Milliseconds. */
const LONGEST_WAIT = 1500;
const POLL_MS = 20;
/** Parts that are written down at the same time. */
const AT_ONCE = 4;
const MOST_FINDINGS = 100;

@CommandHandler(ReceiveRemittance)
export class ReceiveRemittanceHandler implements ICommandHandler<ReceiveRemittance> {
  constructor(
    private readonly eventStore: EventStore,
    private readonly history: EventHistory,
    private readonly matching: OrderMatching,
    private readonly missingOrders: MissingOrders,
    private readonly files: CourierFiles,
  ) {}

  async execute({ draft: named, dryRun, context }: ReceiveRemittance): Promise<RemittanceWithFindingsResource> {
    const { account, livemode } = context;
    const courier = knownCourier(fold(couriers, await this.eventStore.load(couriersStream(account, livemode))), named.courier_code);
    const draft = { ...named, courier_code: courier.code };
    const remittance = context.id('rem');
    const before = await this.claimedBefore(draft.sha256, context);
    claimFile(before.remittance, remittance, before.status);
    const parts = new Parts(draft, 'path' in draft.lines ? await this.files.notesOf(draft.lines.path) : []);
    const rows = parts.of(this.entriesOf(draft, courier, context));
    if (dryRun) return this.weigh(remittance, draft, courier, parts, rows, context);
    // Read to its end before anything is written: nothing is ever removed from a store, and a file that is refused leaves nothing in it.
    for await (const _ of this.entriesOf(draft, courier, context));
    return this.receive(remittance, draft, parts, rows, context);
  }

  /** All parts are written down before the remittance is: what ends on the way has begun nothing, and its repeat writes the same parts. */
  private async receive(
    remittance: string,
    draft: RemittanceDraft,
    parts: Parts,
    rows: AsyncIterable<readonly StoredRow[]>,
    context: CommandContext,
  ): Promise<RemittanceWithFindingsResource> {
    let count = 0;
    const writer = async (): Promise<void> => {
      for await (const part of rows) {
        const stream = partStream(remittance, count++);
        await this.eventStore.append(stream, 'no_stream', [
          context.event(stream, fact('remittance.rows_received', { remittance, rows: part })),
        ]);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, writer));
    const before = await this.claimedBefore(draft.sha256, context);
    const claims = fileStream(context.account, context.livemode, draft.sha256);
    await this.eventStore.decide(
      claims,
      claimant,
      (last) => claimFile(last, remittance, last === before.remittance ? before.status : 'processing'),
      context,
    );
    const received = receivedOf(remittance, draft, parts, count);
    await this.eventStore.decide(remittanceStream(remittance), remittanceState, (status) => receiveRemittance(status, received), context);
    return this.soon(remittance, count);
  }

  /** The remittance that the same bytes have become, and its status. */
  private async claimedBefore(sha256: string, { account, livemode }: CommandContext) {
    const remittance = fold(claimant, await this.eventStore.load(fileStream(account, livemode, sha256)));
    const status: RemittanceStatus | null =
      remittance === null ? null : fold(remittanceState, await this.eventStore.load(remittanceStream(remittance)));
    return { remittance, status };
  }

  /** What is sent, row by row. */
  private entriesOf({ lines, currency }: RemittanceDraft, courier: Courier, { now }: CommandContext): AsyncIterable<readonly FileEntry[]> {
    const terms = {
      currency,
      digits: digitsOf(currency),
      now,
      stripPrefix: courier.strip_prefix,
      deductionsNetted: courier.deductions_netted,
    };
    if ('path' in lines) return this.files.read(lines.path, { ...terms, columnMap: courier.column_map as Readonly<Record<string, Field>> });
    return (async function* () {
      yield lines.map((line, n) => entryOf(line, n + 1, terms));
    })();
  }

  private async soon(remittance: string, parts: number): Promise<RemittanceWithFindingsResource> {
    for (const deadline = performance.now() + LONGEST_WAIT; ; await pause(POLL_MS)) {
      const resource = fold(remittanceResource, await this.eventStore.load(remittanceStream(remittance)))!;
      if (resource.status === 'processing' && performance.now() < deadline) continue;
      return { ...resource, findings: resource.status === 'processing' ? [] : await this.firstFindings(remittance, parts) };
    }
  }

  private async firstFindings(remittance: string, parts: number) {
    const found = [];
    for (const part of [...Array(parts).keys(), 'end' as const]) {
      const events = await this.history.stream(partStream(remittance, part));
      found.push(...events.flatMap((event) => findingsIn(event).map((each) => findingResource(each, event))));
      if (found.length >= MOST_FINDINGS) break;
    }
    return found.slice(0, MOST_FINDINGS);
  }

  /** Computes the result: the same as on receipt, except ids and times. */
  private async weigh(
    remittance: string,
    draft: RemittanceDraft,
    courier: Courier,
    parts: Parts,
    rows: AsyncIterable<readonly StoredRow[]>,
    context: CommandContext,
  ): Promise<RemittanceWithFindingsResource> {
    const { account, livemode, now: at, metadata } = context;
    await this.matching.caughtUp(await this.history.end());
    const { code: courier_code, deductions_netted: deductionsNetted } = courier;
    const run = { account, livemode, remittance, courier_code, currency: draft.currency, deductionsNetted };
    const matching = this.matching.weighing(account, livemode);
    const findings = [];
    let tally = EMPTY_TALLY;
    for await (const part of rows) {
      const matched = await matchRows(part, run, matching);
      tally = added(tally, matched.tally);
      if (findings.length < MOST_FINDINGS) findings.push(...matched.findings);
    }
    const missing = await this.missingOrders.of(account, livemode, courier, at, matching.after);
    const received = receivedOf(remittance, draft, parts, 0);
    const totals_check = checkTotals(received.declared, tally);
    const differing = totalsDiffer(totals_check);
    if (differing !== null) findings.push(differing);
    tally = { ...tally, findings: tally.findings + (differing === null ? 0 : 1) };
    const end = fact('remittance.reconciled', { remittance, tally, missing_count: missing.count, totals_check });
    const resource = fold(
      remittanceResource,
      [fact('remittance.received', received), end].map((each) => ({ ...each, at, metadata })),
    )!;
    const made = [...findings, ...missing.findings].slice(0, MOST_FINDINGS);
    return {
      ...resource,
      findings: made.map((each, nth) =>
        findingResource({ finding: rowId('remf', remittance, each.row ?? 0, nth), remittance, ...each }, { at, metadata }),
      ),
    };
  }
}

function receivedOf(remittance: string, draft: RemittanceDraft, parts: Parts, count: number): RemittanceReceived {
  const { courier_code, reference, currency, sha256: file_sha256, gross_amount, deductions, net_amount } = draft;
  const { gross, net, batches } = parts.declared;
  return {
    remittance,
    courier_code,
    reference,
    utr: draft.utr ?? parts.utr,
    remitted_at: parts.remittedAt,
    currency,
    file_sha256,
    rows: parts.rows,
    parts: count,
    declared: {
      gross: gross_amount === null ? gross : [gross_amount],
      net: net_amount === null ? net : [net_amount],
      deductions: deductions === null ? [] : [deductions],
      batches,
    },
    ...(parts.notes.length > 0 && { notes: parts.notes }),
  };
}
