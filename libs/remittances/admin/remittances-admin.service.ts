import { currencyArgument } from '#remittances/commands/query-currency';
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { NamedAccount } from '#platform/operators/named-account';
import { DomainError } from '#kernel/domain-error';
import { Clocks } from '#platform/clock/clocks';
import { oneOfArgument, textArgument } from '#platform/control/arguments';
import { AdminOperations } from '#platform/control/admin-operations';
import { type Arguments, changes } from '#platform/operators/effect';
import type { OnProgress } from '#platform/operators/progress';
import { operatorCommand } from '#platform/control/operator-command';
import { scopeOf } from '#platform/storage/documents';
import { ReceiveRemittance, type RemittanceDraft } from '#remittances/commands/receive-remittance/receive-remittance.command';
import { GetRemittance, ListOfRemittance } from '#remittances/queries/remittance-list/remittance-list.query';
import type { RemittanceFindingResource, RemittanceWithFindingsResource } from '#remittances/resource/remittance-finding.resource';
import type { RemittanceResource } from '#remittances/resource/remittance.resource';

const POLL_MS = 200;
const MOST_FINDINGS = 100;

/** What operators do about remittances from the command line. */
@Injectable()
export class RemittancesAdminService {
  constructor(
    adminOperations: AdminOperations,
    private readonly namedAccount: NamedAccount,
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly clocks: Clocks,
  ) {
    adminOperations.register('remittances.import', changes('file', 'courier', 'currency', 'dryRun'), (args, progress) =>
      this.import(args, progress),
    );
  }

  /** Takes in a file of this machine, and answers when all of it is matched. */
  private async import(args: Arguments, progress: OnProgress): Promise<RemittanceWithFindingsResource> {
    const account = await this.namedAccount.of(args);
    const livemode = oneOfArgument(args, 'mode', ['test', 'live']) === 'live';
    const path = textArgument(args, 'file');
    const draft: RemittanceDraft = {
      courier_code: textArgument(args, 'courier'),
      currency: currencyArgument(args['currency']) ?? 'INR',
      reference: null,
      utr: null,
      remitted_at: null,
      gross_amount: null,
      deductions: null,
      net_amount: null,
      lines: { path },
      sha256: await sha256Of(path),
    };
    const context = await operatorCommand(account, livemode, this.clocks);
    const answer = await this.commands.execute(new ReceiveRemittance(draft, args['dryRun'] === true, context));
    return answer.status === 'processing' ? this.end(answer.id, scopeOf(account, livemode), progress) : answer;
  }

  private async end(id: string, scope: string, progress: OnProgress): Promise<RemittanceWithFindingsResource> {
    const begun = performance.now();
    for (;;) {
      await pause(POLL_MS);
      const remittance = JSON.parse(await this.queries.execute(new GetRemittance(id, scope))) as RemittanceResource;
      if (remittance.status !== 'processing') {
        const page = await this.queries.execute(
          new ListOfRemittance(id, 'findings', { scope, filters: {}, created: {}, limit: MOST_FINDINGS }),
        );
        return { ...remittance, findings: page.documents.map((json) => JSON.parse(json) as RemittanceFindingResource) };
      }
      const { done, total } = remittance.progress;
      const perSecond = (done * 1000) / (performance.now() - begun);
      progress({ done, total, perSecond, secondsLeft: done === 0 ? null : (total - done) / perSecond });
    }
  }
}

async function sha256Of(path: string): Promise<string> {
  const hash = createHash('sha256');
  try {
    await pipeline(createReadStream(path), hash);
  } catch (fault) {
    throw new DomainError('file_invalid', `The file ${path} cannot be read: ${(fault as Error).message}.`, 'file');
  }
  return hash.digest('hex');
}
