import { Injectable, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AgentAdmission } from '#agents/agent-admission';
import { ToolCalls } from '#agents/tools/tool-calls';

const INSTRUCTIONS =
  'Payments and orders of an online store. Amounts are whole minor units of the currency beside them, times are Unix seconds. Each answer says as of when it is, and ' +
  'names objects by their ids: quote them. Tools that propose change nothing: a person approves or rejects what they propose.';

/**
 * The Model Context Protocol at `/mcp` (streamable HTTP, without sessions: each request is complete). The bearer is a restricted key or a person's
 * token.
 * @see docs/agents.md
 */
@Injectable()
export class McpEndpoint implements OnModuleInit {
  constructor(
    private readonly host: HttpAdapterHost,
    private readonly admission: AgentAdmission,
    private readonly calls: ToolCalls,
  ) {}

  onModuleInit(): void {
    // Processes without HTTP have no agents.
    const fastify = this.host.httpAdapter?.getInstance<FastifyInstance>();
    fastify?.post('/mcp', { config: { agents: true } }, (request, reply) => this.answer(request, reply));
  }

  private async answer(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const caller = await this.admission.admit(request.caller!);
    // Loaded for the first agent: most services have none.
    const [{ Server }, { CallToolRequestSchema, ListToolsRequestSchema }, { WebStandardStreamableHTTPServerTransport: Transport }] =
      await Promise.all([
        import('@modelcontextprotocol/sdk/server/index.js'),
        import('@modelcontextprotocol/sdk/types.js'),
        import('@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js'),
      ]);
    const tools = await this.calls.toolsOf(caller, request.server.inner);
    const server = new Server({ name: 'payments-and-orders', version: '1' }, { capabilities: { tools: {} }, instructions: INSTRUCTIONS });
    server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: tools.map(({ shown }) => shown) }));
    server.setRequestHandler(CallToolRequestSchema, ({ params: { name, arguments: args = {} } }) =>
      this.calls.call({ caller, tools, name, args, inner: request.server.inner, context: request.command! }),
    );
    const transport = new Transport({ enableJsonResponse: true });
    try {
      await server.connect(transport);
      const { accept = '', 'content-type': type = '', 'mcp-protocol-version': version } = request.headers;
      const headers = { accept, 'content-type': type, ...(typeof version === 'string' && { 'mcp-protocol-version': version }) };
      const answer = await transport.handleRequest(new Request('https://localhost/mcp', { method: 'POST', headers }), {
        parsedBody: request.body,
      });
      return await reply
        .code(answer.status)
        .type(answer.headers.get('content-type') ?? 'application/json')
        .send(await answer.text());
    } finally {
      await server.close();
    }
  }
}
