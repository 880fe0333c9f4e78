import { readFileSync } from 'node:fs';
import { Injectable } from '@nestjs/common';
import { type BroughtCheckpoint, broughtCheckpoint, NONE_BROUGHT } from '#audit/log/brought-checkpoint';
import { textOf } from '#audit/log/brought-text';
import { CheckpointKey } from '#audit/log/checkpoint-key';
import type { Checkpoint } from '#audit/log/checkpoint';
import { LogIdentity } from '#audit/log/log-identity';
import { Proofs } from '#audit/log/proofs';
import { Verify } from '#audit/verify/verify';
import type { VerificationReport } from '#audit/verify/verify-history';
import { DomainError } from '#kernel/domain-error';
import { AdminOperations } from '#platform/control/admin-operations';
import { type Arguments, changes } from '#platform/operators/effect';
import { refuseArguments, textArgument } from '#platform/control/arguments';

/** The head of the log, to be kept outside. */
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
    private readonly identity: LogIdentity,
    verify: Verify,
  ) {
    adminOperations.register('audit.checkpoint', 'reads', () => this.checkpoint());
    adminOperations.register('audit.verify', 'reads', (args, progress) => {
      if (args['against'] !== undefined) {
        refuseArguments(args, ['full', 'checkpoint', 'key'], 'verify --against');
        return adminOperations.call('connections.compare', args, progress);
      }
      refuseArguments(args, ['from', 'to'], 'verify without --against');
      return this.verified(args, (kept) => verify.run(kept, progress, args['full'] === true));
    });
    adminOperations.register('history.accept-log', { ...changes(), needsReason: true }, () => this.identity.accept());
    adminOperations.register('audit.prove', 'reads', (args) => this.proofs.prove(textArgument(args, 'id')));
    adminOperations.register('audit.consistency', 'reads', (args) =>
      this.proofs.consistency(noteIn(textArgument(args, 'before'), 'before'), noteIn(textArgument(args, 'now'), 'now'), keyIn(args)),
    );
  }

  /** With a finding about the checkpoint that an auditor has brought. */
  private async verified(args: Arguments, run: (kept: Checkpoint | null) => Promise<VerificationReport>): Promise<VerificationReport> {
    const { checkpoint, faults, notes } = this.brought(args);
    const report = await run(checkpoint);
    return {
      ...report,
      verified: faults.length === 0 && report.verified,
      fault_count: report.fault_count + faults.length,
      faults: [...faults, ...report.faults],
      notes: [...notes, ...report.notes],
    };
  }

  private brought(args: Arguments): BroughtCheckpoint {
    const key = keyIn(args);
    if (args['checkpoint'] !== undefined)
      return broughtCheckpoint(noteIn(textArgument(args, 'checkpoint'), 'checkpoint'), key, this.key.existing?.verifier ?? null);
    if (key === null) return NONE_BROUGHT;
    throw new DomainError('missing_field', 'A key judges a checkpoint: say which with --checkpoint.', 'checkpoint');
  }

  private async checkpoint(): Promise<SignedCheckpoint> {
    return { object: 'checkpoint', checkpoint: await this.proofs.checkpoint(), verifier: this.key.verifier };
  }
}

/** The verifier key that an auditor kept; null where none is given. */
const keyIn = (args: Arguments): string | null => (args['key'] === undefined ? null : textArgument(args, 'key'));

/** `param` names the argument that the file was given as. */
function noteIn(file: string, param: string): string {
  try {
    return textOf(readFileSync(file));
  } catch (fault) {
    throw new DomainError('invalid_value', `${file} cannot be read (${(fault as Error).message}).`, param);
  }
}
