import { setTimeout as pause } from 'node:timers/promises';
import { CommandHandler } from '@nestjs/cqrs';
import { fact, fold } from '#kernel/fact';
import { EventHistory } from '#platform/event-history/event-history';
import type { CommandContext } from '#platform/event-store/command-context';
import { EventStore } from '#platform/event-store/event-store';
import { ReceiveRemittance } from '#reconciliation/remittances/commands/receive-remittance/receive-remittance.command';
import { claimant, claimFile, receiveRemittance, remittanceState } from '#reconciliation/remittances/domain/remittance.decisions';
import { fileStream, findingsIn, partStream, remittanceStream } from '#reconciliation/remittances/domain/remittance.events';
import { type IncomingRemittance, IncomingRemittances } from '#reconciliation/remittances/files/incoming-remittances';
import type { RemittanceWithFindingsResource } from '#reconciliation/remittances/resource/remittance-finding.resource';
import { findingResource, MOST_FINDINGS } from '#reconciliation/remittances/resource/remittance-finding.view';
import { remittanceResource } from '#reconciliation/remittances/resource/remittance.view';

/** Milliseconds to wait for the matching. A small file is done by then; for a larger one the answer has the status `processing`. */
const LONGEST_WAIT = 1500;
const POLL_MS = 20;
/** Parts that are written concurrently. */
const AT_ONCE = 4;

@CommandHandler(ReceiveRemittance.type)
export class ReceiveRemittanceHandler {
  constructor(
    private readonly eventStore: EventStore,
    private readonly history: EventHistory,
    private readonly incoming: IncomingRemittances,
  ) {}

  async execute({ draft, context }: ReturnType<typeof ReceiveRemittance>): Promise<RemittanceWithFindingsResource> {
    const remittance = await this.incoming.open(context.id('rem'), draft, context);
    // Read the whole file before writing anything: events are never removed, and a refused file must leave none.
    await remittance.check();
    const parts = await this.writeParts(remittance, context);
    await this.receive(remittance, parts, context);
    return this.resultWithin(remittance.id, parts);
  }

  /**
   * Writes the parts before the fact that starts the matching. If this fails on the way, nothing has been matched, and the repeated request writes the
   * same parts.
   */
  private async writeParts(incoming: IncomingRemittance, context: CommandContext): Promise<number> {
    const { id: remittance } = incoming;
    const parts = incoming.rows();
    let count = 0;
    const writer = async (): Promise<void> => {
      for await (const rows of parts) {
        const stream = partStream(remittance, count++);
        await this.eventStore.append(stream, 'no_stream', [context.event(stream, fact('remittance.rows_received', { remittance, rows }))]);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, writer));
    return count;
  }

  private async receive(incoming: IncomingRemittance, parts: number, context: CommandContext): Promise<void> {
    const { id, draft } = incoming;
    const before = await this.incoming.claimed(draft.sha256, context);
    const claims = fileStream(context.account, context.livemode, draft.sha256);
    await this.eventStore.decide(
      claims,
      claimant,
      (last) => claimFile(last, id, last === before.remittance ? before.status : 'processing'),
      context,
    );
    const received = incoming.received(parts);
    await this.eventStore.decide(remittanceStream(id), remittanceState, (status) => receiveRemittance(status, received), context);
  }

  /** The remittance once it is matched, or as it is after `LONGEST_WAIT`. It has no findings while it is processing. */
  private async resultWithin(remittance: string, parts: number): Promise<RemittanceWithFindingsResource> {
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
}
