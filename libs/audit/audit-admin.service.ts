import { readFileSync } from 'node:fs';
import { Injectable } from '@nestjs/common';
import type { FactFilter } from '#audit/history/fact-filter';
import { type FactPage, ReadFacts } from '#audit/history/read-facts';
import { CheckpointKey } from '#audit/log/checkpoint-key';
import { type Checkpoint, openedNote } from '#audit/log/checkpoint';
import { Proofs } from '#audit/log/proofs';
import { VerifyHistory } from '#audit/verify/verify-history';
import { DomainError } from '#kernel/domain-error';
import { Clock } from '#kernel/time';
import { type Arguments, AdminOperations, type OnProgress } from '#platform/control/admin-operations';
import { numberArgument, textArgument } from '#platform/control/arguments';
import { momentOf } from '#platform/control/moment';

const PAGE = 100;
/** A list is answered whole. */
const MOST = 10_000;
/** As either backend writes them. */
const POSITION = /^\d{20}(?:\/\d{20})?$/;

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
    private readonly facts: ReadFacts,
    private readonly clock: Clock,
    verifyHistory: VerifyHistory,
  ) {
    adminOperations.register('history.list', 'reads', (args, progress) => this.list(args, progress));
    adminOperations.register('history.show', 'reads', (args) => this.facts.of(textArgument(args, 'id')));
    adminOperations.register('audit.checkpoint', 'reads', () => this.checkpoint());
    adminOperations.register('audit.verify', 'reads', (args, progress) => verifyHistory.run(this.kept(args), progress));
    adminOperations.register('audit.prove', 'reads', (args) => this.proofs.prove(textArgument(args, 'id')));
    adminOperations.register('audit.consistency', 'reads', (args) =>
      this.proofs.consistency(noteIn(textArgument(args, 'before'), 'before'), noteIn(textArgument(args, 'now'), 'now')),
    );
  }

  private async list(args: Arguments, progress: OnProgress): Promise<FactPage> {
    const text = (name: string) => (args[name] === undefined ? undefined : textArgument(args, name));
    const moment = (name: string) => {
      const typed = text(name);
      return typed === undefined ? undefined : momentOf(typed, Math.floor(this.clock.milliseconds() / 1000), name);
    };
    const after = text('after') ?? null;
    if (after !== null && !POSITION.test(after))
      throw new DomainError('invalid_value', 'after takes a position, such as the last that a list has shown.', 'after');
    const wanted: FactFilter = {
      account: text('account'),
      type: text('type'),
      actor: text('actor'),
      from: moment('from'),
      to: moment('to'),
    };
    return this.facts.list(after, numberArgument(args, 'limit', MOST) ?? PAGE, wanted, progress);
  }

  /** A checkpoint that an auditor has brought. */
  private kept(args: Arguments): Checkpoint | null {
    if (args['checkpoint'] === undefined) return null;
    const kept = openedNote(noteIn(textArgument(args, 'checkpoint'), 'checkpoint'), this.key.verifier);
    if (kept !== null) return kept;
    throw new DomainError(
      'invalid_value',
      'The checkpoint is forged, or of another log: its signature is not of the key of this service.',
      'checkpoint',
    );
  }

  private async checkpoint(): Promise<SignedCheckpoint> {
    return { object: 'checkpoint', checkpoint: await this.proofs.checkpoint(), verifier: this.key.verifier };
  }
}

/** `param` names the argument that the file was given as. */
function noteIn(file: string, param: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (fault) {
    throw new DomainError('invalid_value', `${file} cannot be read (${(fault as Error).message}).`, param);
  }
}
