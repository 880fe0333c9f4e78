import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { Body, Controller, Post } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { DomainError } from '#kernel/domain-error';
import { Clocks } from '#platform/clock/clocks';
import { operatorCommand } from '#admin/operators/operator-command';
import { About, Answers, Called } from '#http/route';
import { changes } from '#admin/operators/effect';
import { ForOperators } from '#admin/operators/for-operators';
import { NamedAccount } from '#admin/operators/named-account';
import { AccountNamed, Reporting } from '#admin/operators/parameters';
import type { OnProgress } from '#admin/operators/progress';
import { scopeOf } from '#platform/storage/documents';
import { ReceiveRemittance } from '#reconciliation/remittances/commands/receive-remittance/receive-remittance.command';
import type { RemittanceDraft } from '#reconciliation/remittances/files/remittance-draft';
import { GetRemittance, ListOfRemittance } from '#reconciliation/remittances/queries/remittance-list/remittance-list.query';
import { WeighRemittance } from '#reconciliation/remittances/matching/weigh-remittance.query';
import {
  type RemittanceFindingResource,
  RemittanceWithFindingsResource,
} from '#reconciliation/remittances/resource/remittance-finding.resource';
import type { RemittanceResource } from '#reconciliation/remittances/resource/remittance.resource';
import { Currency, Flag, OneOf, Text } from '#http/validation/fields';

class ImportRemittanceBody {
  @Text({ max: 4096, description: 'Path of a file on the service’s machine: CSV, XLSX or JSON Lines.', example: '/tmp/cod.csv' })
  file!: string;
  @Text({ description: 'Code of the courier.', example: 'delhivery' }) courier!: string;
  @OneOf(['test', 'live'], { description: 'The mode of the orders.' }) mode!: 'test' | 'live';
  @Currency({ optional: true, description: 'Currency of the file; defaults to INR.' }) currency?: string | null;
  @Flag({ optional: true, empty: 'refused', description: 'Only previews the result.' }) dry_run?: boolean;
}

const POLL_MS = 200;
const MOST_FINDINGS = 100;

/** Lets an operator import a courier's file from the disk of this machine. */
@Controller('admin/v1/remittances')
export class ImportRemittanceController {
  constructor(
    private readonly accounts: NamedAccount,
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly clocks: Clocks,
  ) {}

  @Post()
  @ForOperators('remittances.import', changes('file', 'courier', 'currency', 'dry_run'))
  @About('Takes in a file of a courier, and answers when all of it is matched.')
  @Called('importRemittance', 'Import a remittance')
  @Answers(200, RemittanceWithFindingsResource, ['file_invalid', 'file_empty', 'csv_header_unrecognized', 'remittance_duplicate'])
  async import(
    @Body() { file: path, courier, mode, currency, dry_run }: ImportRemittanceBody,
    @AccountNamed() named: string | undefined,
    @Reporting() progress: OnProgress,
  ): Promise<RemittanceWithFindingsResource> {
    const account = await this.accounts.of({ account: named });
    const livemode = mode === 'live';
    const draft: RemittanceDraft = {
      courier_code: courier,
      currency: currency ?? 'INR',
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
    if (dry_run === true) return this.queries.execute(new WeighRemittance(context.id('rem'), draft, context));
    const answer = await this.commands.execute(ReceiveRemittance({ draft, context }));
    return answer.status === 'processing' ? this.waitUntilMatched(answer.id, scopeOf(account, livemode), progress) : answer;
  }

  private async waitUntilMatched(id: string, scope: string, progress: OnProgress): Promise<RemittanceWithFindingsResource> {
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
