import { Controller, Get, Param, Post, Query } from '@nestjs/common';
import { CheckpointKey } from '#audit/log/checkpoint-key';
import { LogIdentity } from '#audit/log/log-identity';
import { noteIn } from '#audit/log/note-in';
import type { HistoryProof } from '#audit/log/proof';
import { Proofs } from '#audit/log/proofs';
import { ConsistencyQuery } from '#audit/operators/verification.queries';
import { AcceptedLogResource, CheckpointResource, ConsistencyProofResource, HistoryProofResource } from '#audit/resource/proof.resource';
import { About, Answers, Called } from '#http/route';
import { changes } from '#admin/operators/effect';
import { ForOperators } from '#admin/operators/for-operators';

/** The log of the history, for auditors. */
@Controller('admin/v1/history')
export class OperatorsLogController {
  constructor(
    private readonly proofs: Proofs,
    private readonly key: CheckpointKey,
    private readonly identity: LogIdentity,
  ) {}

  @Get('checkpoint')
  @ForOperators('audit.checkpoint', 'reads')
  @About('The signed head of the log. With one that was kept it can be proven later that nothing before it has changed.')
  @Called('getCheckpointOfLog', 'Get a checkpoint of the log')
  @Answers(200, CheckpointResource, ['history_altered'])
  async checkpoint(): Promise<CheckpointResource> {
    return { object: 'checkpoint', checkpoint: await this.proofs.checkpoint(), verifier: this.key.verifier };
  }

  @Get('consistency')
  @ForOperators('audit.consistency', 'reads')
  @About('The proof that the log has only grown between two checkpoints.')
  @Called('getConsistencyProof', 'Get the proof between two checkpoints')
  @Answers(200, ConsistencyProofResource, ['invalid_value', 'invalid_range', 'history_altered'])
  consistency(@Query() { before, now, key }: ConsistencyQuery): Promise<ConsistencyProofResource> {
    return this.proofs.consistency(noteIn(before, 'before'), noteIn(now, 'now'), key ?? null);
  }

  @Get(':id/proof')
  @ForOperators('audit.prove', 'reads')
  @About('Every event of a resource, each with the hashes that lead from it to a signed checkpoint.')
  @Called('getProofOfResource', 'Get the proof of a resource')
  @Answers(200, HistoryProofResource, ['resource_missing', 'invalid_value', 'history_altered'])
  prove(@Param('id') id: string): Promise<HistoryProof> {
    return this.proofs.prove(id);
  }

  @Post('log/accept')
  @ForOperators('history.accept-log', { ...changes(), needsReason: true })
  @About('Accepts a log that was made again, and the key that signs it. Compare with a kept checkpoint first. Needs a reason.')
  @Called('acceptLog', 'Accept a new log')
  @Answers(200, AcceptedLogResource, ['missing_field'])
  accept(): Promise<AcceptedLogResource> {
    return this.identity.accept();
  }
}
