import { Injectable } from '@nestjs/common';
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import { argumentMissing, argumentUnknown, notList, toolMissing } from '#agents/domain/agent.errors';
import { type ApiDescription, type DescribedTool, describeTool, requestOf } from '#agents/tools/described-tool';
import { TOOLS } from '#agents/tools/tools';
import { DomainError } from '#kernel/domain-error';
import { Clocks } from '#platform/clock/clocks';
import type { CommandContext } from '#platform/event-store/command-context';
import type { Caller } from '#http/access/caller';
import { answerTo, errorBody } from '#http/errors/error-body';
import type { InnerAnswer, InnerRequests } from '#http/pipeline/inner-requests';
import { coversScope } from '#http/access/scopes';
import { Log } from '#platform/logging/log';

interface ToolCall {
  readonly caller: Caller;
  readonly tools: readonly DescribedTool[];
  readonly name: string;
  readonly args: Readonly<Record<string, unknown>>;
  readonly inner: InnerRequests;
  readonly context: CommandContext;
}

/** Finds the tools that a caller may use, and calls them. A call is a request to the API within this process, and its result is the answer. */
@Injectable()
export class ToolCalls {
  private readonly log: Log;
  private described: readonly DescribedTool[] | undefined;

  constructor(
    private readonly clocks: Clocks,
    log: Log,
  ) {
    this.log = log.of('agents');
  }

  /** The tools whose routes the caller may use, by the key's scopes or by the person's role and token. */
  async toolsOf(caller: Caller, inner: InnerRequests): Promise<DescribedTool[]> {
    this.described ??= await this.describe(caller, inner);
    return this.described.filter(({ route }) =>
      caller.person === undefined ? coversScope(caller.key.scopes, route.scope) : caller.person.allows(route),
    );
  }

  async call({ caller, tools, name, args, inner, context }: ToolCall): Promise<CallToolResult> {
    try {
      const found = tools.find(({ tool }) => tool.name === name);
      if (found === undefined) throw toolMissing(name);
      checkArguments(found, args);
      return await this.answered(await inner.send(caller, requestOf(found.tool, args)), caller);
    } catch (fault) {
      const request_id = context.metadata.request_id!;
      if (!(fault instanceof DomainError)) this.log.error('a tool failed', { request_id, tool: name, error: fault });
      return refused(errorBody(answerTo(fault), request_id));
    }
  }

  private async answered({ status, body, age }: InnerAnswer, { scope }: Caller): Promise<CallToolResult> {
    if (status >= 400) return refused(JSON.stringify(body));
    const structuredContent = { as_of: (await this.clocks.now(scope)) - age, ...(body as object) };
    return { content: [{ type: 'text', text: JSON.stringify(structuredContent) }], structuredContent };
  }

  private async describe(caller: Caller, inner: InnerRequests): Promise<DescribedTool[]> {
    const { body } = await inner.send(caller, { method: 'GET', url: '/v1/openapi.json' });
    return TOOLS.map((tool) => describeTool(tool, body as ApiDescription));
  }
}

const refused = (text: string): CallToolResult => ({ isError: true, content: [{ type: 'text', text }] });

function checkArguments({ tool, shown }: DescribedTool, args: ToolCall['args']): void {
  const { properties, required } = shown.inputSchema;
  const unknown = Object.keys(args).find((name) => !Object.hasOwn(properties, name));
  if (unknown !== undefined) throw argumentUnknown(unknown, Object.keys(properties));
  const missing = required.find((name) => args[name] === undefined || args[name] === '');
  if (missing !== undefined) throw argumentMissing(missing);
  // The API checks the fields of a body. In a query, a list would look like a text with commas.
  const list = Object.keys(args).find((name) => Array.isArray(args[name]) && properties[name]!['type'] !== 'array');
  if (tool.method === 'get' && list !== undefined) throw notList(list);
}
