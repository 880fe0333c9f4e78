import { readFileSync } from 'node:fs';
import { Injectable } from '@nestjs/common';
import { textOf } from '#audit/log/brought-text';
import { CheckpointKey } from '#audit/log/checkpoint-key';
import type { Checkpoint } from '#audit/log/checkpoint';
import { Proofs } from '#audit/log/proofs';
import { VerifyFully } from '#audit/verify/verify-fully';
import { VerifyHistory } from '#audit/verify/verify-history';
import { DomainError } from '#kernel/domain-error';
import { type Arguments, AdminOperations } from '#platform/control/admin-operations';
import { refuseArguments, textArgument } from '#platform/control/arguments';

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
    verifyHistory: VerifyHistory,
    verifyFully: VerifyFully,
  ) {
    adminOperations.register('audit.checkpoint', 'reads', () => this.checkpoint());
    adminOperations.register('audit.verify', 'reads', (args, progress) => {
      if (args['against'] !== undefined) {
        refuseArguments(args, ['full', 'checkpoint'], 'verify --against');
        return adminOperations.call('connections.compare', args, progress);
      }
      refuseArguments(args, ['from', 'to'], 'verify without --against');
      return (args['full'] === true ? verifyFully : verifyHistory).run(this.kept(args), progress);
    });
    adminOperations.register('audit.prove', 'reads', (args) => this.proofs.prove(textArgument(args, 'id')));
    adminOperations.register('audit.consistency', 'reads', (args) =>
      this.proofs.consistency(noteIn(textArgument(args, 'before'), 'before'), noteIn(textArgument(args, 'now'), 'now')),
    );
  }

  /** A checkpoint that an auditor has brought. */
  private kept(args: Arguments): Checkpoint | null {
    if (args['checkpoint'] === undefined) return null;
    return this.proofs.opened(noteIn(textArgument(args, 'checkpoint'), 'checkpoint'), 'checkpoint');
  }

  private async checkpoint(): Promise<SignedCheckpoint> {
    return { object: 'checkpoint', checkpoint: await this.proofs.checkpoint(), verifier: this.key.verifier };
  }
}

/** `param` names the argument that the file was given as. */
function noteIn(file: string, param: string): string {
  try {
    return textOf(readFileSync(file));
  } catch (fault) {
    throw new DomainError('invalid_value', `${file} cannot be read (${(fault as Error).message}).`, param);
  }
}
