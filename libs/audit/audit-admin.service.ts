import { readFileSync } from 'node:fs';
import { Injectable } from '@nestjs/common';
import { CheckpointKey } from '#audit/log/checkpoint-key';
import { Proofs } from '#audit/log/proofs';
import { DomainError } from '#kernel/domain-error';
import { AdminOperations } from '#platform/control/admin-operations';
import { textArgument } from '#platform/control/arguments';

/** The head of the log, for whoever keeps it outside. */
interface SignedCheckpoint {
  readonly object: 'checkpoint';
  readonly checkpoint: string;
  readonly verifier: string;
}

/** What auditors have done from the command line. */
@Injectable()
export class AuditAdminService {
  constructor(
    adminOperations: AdminOperations,
    private readonly proofs: Proofs,
    private readonly key: CheckpointKey,
  ) {
    adminOperations.register('audit.checkpoint', () => this.checkpoint());
    adminOperations.register('audit.prove', (args) => this.proofs.prove(textArgument(args, 'id')));
    adminOperations.register('audit.consistency', (args) =>
      this.proofs.consistency(noteIn(textArgument(args, 'before')), noteIn(textArgument(args, 'now'))),
    );
  }

  private async checkpoint(): Promise<SignedCheckpoint> {
    return { object: 'checkpoint', checkpoint: await this.proofs.checkpoint(), verifier: this.key.verifier };
  }
}

function noteIn(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (fault) {
    throw new DomainError('invalid_value', `${file} cannot be read (${(fault as Error).message}).`, 'before');
  }
}
