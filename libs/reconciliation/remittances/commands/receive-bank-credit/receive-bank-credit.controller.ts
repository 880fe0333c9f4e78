import { Body, Controller, Post, Query, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiExtraModels, ApiQuery, ApiResponse, getSchemaPath } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import type { CommandContext } from '#platform/event-store/command-context';
import { FieldFaults } from '#http/validation/field-faults';
import { Commanding } from '#http/parameters';
import { About, Answers, Scope } from '#http/route';
import { Uploaded, type UploadedFile } from '#http/body/uploaded-file';
import { ImportBankCredits } from '#reconciliation/remittances/commands/import-bank-credits/import-bank-credits.command';
import { queryColumnMap, bankColumnMap } from '#reconciliation/remittances/commands/column-map';
import { queryCurrency } from '#reconciliation/remittances/commands/query-currency';
import {
  type BankCreditDraft,
  ReceiveBankCredit,
} from '#reconciliation/remittances/commands/receive-bank-credit/receive-bank-credit.command';
import { CLOCK_SKEW } from '#reconciliation/remittances/files/row-values';
import { BankCreditImportResource } from '#reconciliation/remittances/resource/bank-credit-import.resource';
import { BankCreditResource } from '#reconciliation/remittances/resource/bank-credit.resource';
import { Amount, Currency, field, Text, Timestamp } from '#http/validation/fields';
import { object } from '#http/validation/field-rules';
import { jsonIn } from '#http/body/form-fields';
import { BANK_FIELDS, type BankColumnMap } from '#reconciliation/remittances/files/bank-columns';

/** A single credit as JSON, or the form fields that accompany a file of credits. */
class ReceiveBankCreditBody {
  @Text({
    optional: true,
    max: 100,
    description: 'UTR of the bank transfer. Required unless a file is sent.',
    example: 'HDFCN26006001',
  })
  utr?: string;
  @Amount({ optional: true, description: 'Amount credited, in minor units. Required unless a file is sent.', example: 142402 })
  amount?: number;
  @Currency({ optional: true, description: 'Three-letter ISO 4217 currency code; defaults to INR.' }) currency?: string;
  @Timestamp({
    optional: true,
    description: 'Time of the credit, as reported by the bank, in Unix seconds. Required unless a file is sent.',
    example: 1767724200,
  })
  credited_at?: number;

  @field(
    {
      rules: [object, bankColumnMap],
      schema: { type: 'object', additionalProperties: { type: 'string', enum: [...BANK_FIELDS] } as never },
      reading: { ofText: jsonIn },
    },
    {
      optional: true,
      description: 'With a file: maps its headers to fields ({"Deposit Ref": "utr"}), taking precedence over the known formats of banks.',
    },
  )
  column_map?: BankColumnMap;
}

/** Time limit of a request in milliseconds, enough for the longest file. */
const LONGEST = 30_000;
const FILE = 'utr,amount,credited_at\nHDFCN26006001,1424.02,06/01/2026\n';
const REFUSALS = [
  'missing_field',
  'invalid_range',
  'invalid_value',
  'file_invalid',
  'file_empty',
  'csv_header_unrecognized',
  'request_too_large',
] as const;

@Controller('cod/bank_credits')
export class ReceiveBankCreditController {
  constructor(private readonly commands: CommandBus) {}

  @Post()
  @Scope('cod:write', { takesFiles: FILE, longest: LONGEST })
  @ApiQuery({ name: 'currency', required: false, type: String, description: 'The currency of a file: INR by default.' })
  @ApiQuery({ name: 'column_map', required: false, type: String, description: 'For a file, as JSON: which of its headers is which field.' })
  @About(`
    Records a bank credit: the amount that reached the bank account under a UTR. It is compared with the net amount of all remittance lines under
    that UTR, in whichever order they arrive. A difference is a finding of each of the remittances (bank_differs), and raises an alert. The same
    UTR, amount and day are the same credit, and return the existing one. Several credits of one UTR are added up.

    A file (CSV, XLSX or JSON Lines, at most 5,000 rows) needs the columns utr, amount and credited_at. The response is an import with status 200:
    it contains the results of the rows if they are known soon. Otherwise its status is processing, and \`GET /v1/cod/bank_credit_imports/{id}\`
    shows its progress. A row that cannot be read has no effect.
  `)
  @ApiExtraModels(BankCreditImportResource)
  @ApiResponse({ status: 200, description: 'The result of a file.', schema: { $ref: getSchemaPath(BankCreditImportResource) } })
  @Answers(201, BankCreditResource, REFUSALS)
  async receive(
    @Body() body: ReceiveBankCreditBody,
    @Uploaded() file: UploadedFile | null,
    @Query() query: Record<string, unknown>,
    @Commanding() context: CommandContext,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<BankCreditResource | BankCreditImportResource> {
    const currency = body.currency ?? queryCurrency(query['currency']) ?? 'INR';
    const columnMap = body.column_map ?? queryColumnMap(query['column_map']);
    if (file === null)
      return (
        await this.commands.execute(ReceiveBankCredit({ draft: draftOf({ ...body, column_map: columnMap }, currency, context), context }))
      ).credit;
    reply.code(200);
    return this.commands.execute(ImportBankCredits({ path: file.path, currency, columnMap: columnMap ?? {}, context }));
  }
}

function draftOf(
  { utr, amount, credited_at, column_map }: ReceiveBankCreditBody,
  currency: string,
  { now }: CommandContext,
): BankCreditDraft {
  const missing = Object.entries({ utr, amount, credited_at }).filter(([, value]) => value === undefined);
  if (missing.length > 0)
    throw new FieldFaults(
      missing.map(([param]) => ({ code: 'missing_field', param, message: `${param} is required, unless a file is sent.` })),
    );
  if (column_map !== undefined)
    throw new FieldFaults([{ code: 'invalid_value', param: 'column_map', message: 'column_map goes with a file. Leave it out.' }]);
  if (credited_at! > now + CLOCK_SKEW)
    throw new FieldFaults([{ code: 'invalid_range', param: 'credited_at', message: 'credited_at must not be yet to come.' }]);
  return { utr: utr!, amount: amount!, currency, credited_at: credited_at! };
}
