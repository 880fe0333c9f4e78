import { Module } from '@nestjs/common';
import { AccountsModule } from '#accounts/accounts.module';
import { AGENT_ERRORS } from '#agents/agent.error-codes';
import { AgentLimits } from '#agents/agent-limits';
import { McpEndpoint } from '#agents/mcp-endpoint';
import { ToolCalls } from '#agents/tools/tool-calls';
import { streamCategories } from '#platform/event-history/own-streams';
import { errorCodes } from '#platform/http/error-catalogue';

@Module({
  imports: [AccountsModule],
  providers: [streamCategories('agent_day'), AgentLimits, ToolCalls, McpEndpoint, errorCodes(AGENT_ERRORS)],
})
export class AgentsModule {}
