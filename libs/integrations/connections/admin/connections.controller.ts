import { Body, Controller, Get, Param, Patch, Post } from '@nestjs/common';
import { ModeCommands } from '#platform/clock/mode-commands';
import { AccountConnections } from '#integrations/connections/account-connections';
import { refuseChosenAddresses } from '#integrations/connections/addresses';
import { CreateConnectionBody, CredentialsBody } from '#integrations/connections/admin/connection.body';
import { Connections } from '#integrations/connections/connections';
import { CONNECTIONS } from '#integrations/connections/lookups/connections.projection';
import { ConnectionResource, NewConnectionResource } from '#integrations/connections/resource/connection.resource';
import { newestFirst, type WholeList } from '#http/answers/list-of';
import type { CommandContext } from '#platform/event-store/command-context';
import { type Caller, Commanding, CurrentCaller } from '#http/parameters';
import { About, Answers, AnswersShortList, Called, ForUsers, MayAwait } from '#http/route';
import { changes } from '#admin/operators/effect';
import { AlsoForOperators } from '#admin/operators/for-operators';
import type { ProposalResource } from '#proposals/contract';

/** A partner may take longer than one of our own requests; ms. */
const LONGEST_TEST = 30_000;

/** An account's connections to its partners. Only operators can choose the address of a connection. */
@Controller('admin/v1/connections')
export class ConnectionsController {
  constructor(
    private readonly accountConnections: AccountConnections,
    private readonly connections: Connections,
    private readonly modeCommands: ModeCommands,
  ) {}

  @Post()
  @ForUsers('connections:write')
  @AlsoForOperators('connections.create', changes('kind', 'name'))
  @About(`
    Connects the account to a partner, in one mode. The credentials depend on the kind; those of another kind fail with parameter_unknown. The
    response contains the address for the partner's notices and the secret that it signs them with, which is shown only once. Custom addresses
    (base_url, url, smtp_url) are reserved for operators.

    If the account has several owners, or had in the last seven days, a connection of live mode needs a proposal, with status 202, that another owner
    has to approve. It shows no secret: send the webhook_secret that the partner signs with.
  `)
  @MayAwait('ProposalResource', 'Another owner has to approve it.')
  @Answers(201, NewConnectionResource, ['invalid_value', 'invalid_url', 'parameter_unknown', 'proposal_limit_reached'])
  async create(
    @Body() { mode, ...draft }: CreateConnectionBody,
    @Commanding() context: CommandContext,
  ): Promise<NewConnectionResource | ProposalResource> {
    if (!isOfOperator(context)) refuseChosenAddresses(draft);
    return this.accountConnections.make(draft, await this.modeCommands.of(context, mode === 'live'));
  }

  @Get()
  @ForUsers('connections:read', { reads: [CONNECTIONS] })
  @AlsoForOperators('connections.list', 'reads')
  @About('Lists all connections of the account, in both modes, newest first, without their secrets.')
  @AnswersShortList(ConnectionResource)
  async list(@CurrentCaller() { account }: Caller): Promise<WholeList<ConnectionResource>> {
    return newestFirst('/admin/v1/connections', await this.accountConnections.all(account));
  }

  @Patch(':id')
  @ForUsers('connections:write')
  @AlsoForOperators('connections.update', changes('id'))
  @About(`
    Replaces credentials of a connection. They have to belong to the same account at the partner. In live mode this creates a proposal, with status
    202, if the account has several owners, or had in the last seven days.
  `)
  @MayAwait('ProposalResource', 'Another owner has to approve it.')
  @Answers(200, ConnectionResource, [
    'missing_field',
    'invalid_value',
    'invalid_url',
    'parameter_unknown',
    'resource_missing',
    'proposal_limit_reached',
    'read_model_behind',
  ])
  async update(
    @Param('id') id: string,
    @Body() given: CredentialsBody,
    @Commanding() context: CommandContext,
  ): Promise<ConnectionResource | ProposalResource> {
    if (!isOfOperator(context)) refuseChosenAddresses(given);
    const connection = await this.connections.storedOf(context.account, id);
    return this.accountConnections.update(connection, given, await this.modeCommands.of(context, connection.livemode));
  }

  @Post(':id/test')
  @ForUsers('connections:write', { longest: LONGEST_TEST })
  @AlsoForOperators('connections.test', changes('id'))
  @About(`
    Tests the credentials of a connection with the partner. Nothing changes there. test_error of the response names the fault, if any.
  `)
  @Called('testConnection', 'Test a connection')
  @Answers(200, ConnectionResource, ['resource_missing', 'read_model_behind'])
  async test(@Param('id') id: string, @Commanding() context: CommandContext): Promise<ConnectionResource> {
    const connection = await this.connections.storedOf(context.account, id);
    return this.accountConnections.test(connection, await this.modeCommands.of(context, connection.livemode));
  }
}

const isOfOperator = ({ actor }: CommandContext): boolean => actor.type === 'operator';
