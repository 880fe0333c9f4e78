import { Module } from '@nestjs/common';
import { AccountsModule } from '#accounts/accounts.module';
import { AGENT_ERRORS } from '#agents/agent.error-codes';
import { AgentAdmission } from '#agents/agent-admission';
import { AgentProposalLimits } from '#agents/agent-proposal-limits';
import { McpEndpoint } from '#agents/mcp-endpoint';
import { ToolCalls } from '#agents/tools/tool-calls';
import { streamCategories } from '#platform/event-history/own-streams';
import { errorCodes } from '#http/errors/error-catalogue';
import { ProposalLimits } from '#proposals/contract';

@Module({
  imports: [AccountsModule],
  providers: [
    streamCategories('agent_day'),
    AgentAdmission,
    { provide: ProposalLimits, useClass: AgentProposalLimits },
    ToolCalls,
    McpEndpoint,
    errorCodes(AGENT_ERRORS),
  ],
  exports: [ProposalLimits],
})
export class AgentsModule {}
