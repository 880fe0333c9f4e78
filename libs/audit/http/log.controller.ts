import { Controller, Get, Param } from '@nestjs/common';
import { ReadFacts } from '#audit/history/read-facts';
import { CheckpointKey } from '#audit/log/checkpoint-key';
import type { HistoryProof } from '#audit/log/proof';
import { Proofs } from '#audit/log/proofs';
import { CheckpointResource, HistoryProofResource } from '#audit/resource/proof.resource';
import { type Caller, CurrentCaller } from '#http/parameters';
import { About, Answers, Scope, Called } from '#http/route';

@Controller('history')
export class LogController {
  constructor(
    private readonly facts: ReadFacts,
    private readonly proofs: Proofs,
    private readonly key: CheckpointKey,
  ) {}

  @Get('checkpoint')
  @Called('getCheckpoint', 'Get the signed checkpoint of the history')
  @Scope('history:read', { reads: [] })
  @About(`
    Returns the signed head of the log of the history, which covers all accounts. Keep it elsewhere: an old checkpoint proves that the events
    before it have not been changed.
  `)
  @Answers(200, CheckpointResource, ['history_altered'])
  async checkpoint(): Promise<CheckpointResource> {
    return { object: 'checkpoint', checkpoint: await this.proofs.checkpoint(), verifier: this.key.verifier };
  }

  @Get(':id/proof')
  @Called('getHistoryProof', 'Prove the history of an object')
  @Scope('history:read', { reads: [] })
  @About(`
    Lists all events of a resource as they are stored, each with the hashes that lead from it to a signed checkpoint. The proof can be verified
    without this service.
  `)
  @Answers(200, HistoryProofResource, ['resource_missing', 'invalid_value', 'history_altered'])
  async proof(@Param('id') id: string, @CurrentCaller() { account, livemode }: Caller): Promise<HistoryProof> {
    const own = { account, livemode };
    await this.facts.eventsOf(id, own);
    return this.proofs.prove(id, own);
  }
}
