import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import { AgentLimits } from '#agents/agent-limits';
import { argumentMissing, argumentUnknown, toolMissing } from '#agents/domain/agent.errors';
import { type ApiDescription, type DescribedTool, describeTool, REPEAT, requestOf } from '#agents/tools/described-tool';
import { TOOLS } from '#agents/tools/tools';
import { Clocks } from '#platform/clock/clocks';
import type { CommandContext } from '#platform/event-store/command-context';
import type { Caller } from '#platform/http/caller';
import { answerTo, errorBody } from '#platform/http/error-body';
import type { InnerAnswer, InnerRequests } from '#platform/http/inner-requests';
import { coversScope } from '#platform/http/scopes';

interface ToolCall {
  readonly caller: Caller;
  readonly tools: readonly DescribedTool[];
  readonly name: string;
  readonly args: Readonly<Record<string, unknown>>;
  readonly inner: InnerRequests;
  readonly context: CommandContext;
}

/** The tools of a caller, and their results: those of the requests of the API that they are. */
@Injectable()
export class ToolCalls {
  private described: Promise<DescribedTool[]> | undefined;

  constructor(
    private readonly limits: AgentLimits,
    private readonly clocks: Clocks,
  ) {}

  /** Those whose routes the scopes, and the role of a person, cover. */
  async toolsOf(caller: Caller, inner: InnerRequests): Promise<DescribedTool[]> {
    this.described ??= this.describe(caller, inner);
    return (await this.described).filter(({ route }) =>
      caller.person === undefined ? coversScope(caller.key.scopes, route.scope) : caller.person.allows(route),
    );
  }

  async call({ caller, tools, name, args, inner, context }: ToolCall): Promise<CallToolResult> {
    try {
      const found = tools.find(({ tool }) => tool.name === name);
      if (found === undefined) throw toolMissing(name);
      checkArguments(found.shown.inputSchema, args);
      if (found.tool.method === 'post') await this.count(found, args, context);
      return await this.answered(await inner.send(caller, requestOf(found.tool, args)), caller);
    } catch (refusal) {
      return refused(errorBody(answerTo(refusal), context.metadata.request_id!));
    }
  }

  private async count({ tool }: DescribedTool, args: ToolCall['args'], context: CommandContext): Promise<void> {
    const { [REPEAT]: repeat, amount } = args;
    const key = typeof repeat === 'string' ? `${tool.name} ${repeat}` : randomUUID();
    await this.limits.count({ key, tool: tool.name, amount: Number.isSafeInteger(amount) ? Math.max(0, amount as number) : 0 }, context);
  }

  private async answered({ status, body }: InnerAnswer, { scope }: Caller): Promise<CallToolResult> {
    if (status >= 400) return refused(JSON.stringify(body));
    const structuredContent = { as_of: await this.clocks.now(scope), ...(body as object) };
    return { content: [{ type: 'text', text: JSON.stringify(structuredContent) }], structuredContent };
  }

  private async describe(caller: Caller, inner: InnerRequests): Promise<DescribedTool[]> {
    const { body } = await inner.send(caller, { method: 'GET', url: '/v1/openapi.json' });
    return TOOLS.map((tool) => describeTool(tool, body as ApiDescription));
  }
}

const refused = (text: string): CallToolResult => ({ isError: true, content: [{ type: 'text', text }] });

function checkArguments({ properties, required }: DescribedTool['shown']['inputSchema'], args: ToolCall['args']): void {
  const unknown = Object.keys(args).find((name) => !Object.hasOwn(properties, name));
  if (unknown !== undefined) throw argumentUnknown(unknown, Object.keys(properties));
  const missing = required.find((name) => args[name] === undefined || args[name] === '');
  if (missing !== undefined) throw argumentMissing(missing);
}
