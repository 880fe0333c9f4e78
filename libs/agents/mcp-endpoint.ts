import { Injectable, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import Negotiator from 'negotiator';
import { AgentAdmission } from '#agents/agent-admission';
import { jsonNotAccepted } from '#agents/domain/agent.errors';
import { messagesOf } from '#agents/protocol/batch';
import { ToolCalls } from '#agents/tools/tool-calls';
import type { DescribedTool } from '#agents/tools/described-tool';
import type { Caller } from '#http/access/caller';

const INSTRUCTIONS =
  'Payments and orders of an online store. Amounts are whole minor units of the currency beside them, times are Unix seconds. Each answer says as of when it is, and ' +
  'names objects by their ids: quote them. Tools that propose change nothing: a person approves or rejects what they propose.';

/** The transport wants both. It answers with JSON alone. */
const ACCEPT = 'application/json, text/event-stream';

/**
 * The Model Context Protocol at `/mcp` (streamable HTTP, without sessions: each request is complete). The bearer is a key for agents or a person's
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
    const { accept, 'mcp-protocol-version': version } = request.headers;
    if (accept && new Negotiator(request).mediaType(['application/json']) === undefined) throw jsonNotAccepted(accept);
    const messages = messagesOf(request.body, version as string | undefined);
    const caller = await this.admission.admit(request.caller!);
    const tools = await this.calls.toolsOf(caller, request.server.inner);
    reply.type('application/json');
    if (!Array.isArray(request.body)) {
      const { status, text } = await this.answerTo(messages[0], { request, caller, tools });
      return reply.code(status).send(text);
    }
    const answers: string[] = [];
    // One after the other, so that a batch takes no more of the service at once than a single message.
    for (const message of messages) answers.push((await this.answerTo(message, { request, caller, tools })).text);
    const given = answers.filter((text) => text !== '');
    return given.length === 0 ? reply.code(202).send('') : reply.code(200).send(`[${given.join(',')}]`);
  }

  /** The answer to one message; its text is empty for a notification. */
  private async answerTo(
    message: unknown,
    { request, caller, tools }: { request: FastifyRequest; caller: Caller; tools: readonly DescribedTool[] },
  ): Promise<{ status: number; text: string }> {
    // Loaded for the first agent: most services have none.
    const [{ Server }, { CallToolRequestSchema, ListToolsRequestSchema }, { WebStandardStreamableHTTPServerTransport: Transport }] =
      await Promise.all([
        import('@modelcontextprotocol/sdk/server/index.js'),
        import('@modelcontextprotocol/sdk/types.js'),
        import('@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js'),
      ]);
    const server = new Server({ name: 'payments-and-orders', version: '1' }, { capabilities: { tools: {} }, instructions: INSTRUCTIONS });
    server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: tools.map(({ shown }) => shown) }));
    server.setRequestHandler(CallToolRequestSchema, ({ params: { name, arguments: args = {} } }) =>
      this.calls.call({ caller, tools, name, args, inner: request.server.inner, context: request.command! }),
    );
    const transport = new Transport({ enableJsonResponse: true });
    try {
      await server.connect(transport);
      const { 'content-type': type = '', 'mcp-protocol-version': version } = request.headers;
      const headers = { accept: ACCEPT, 'content-type': type, ...(typeof version === 'string' && { 'mcp-protocol-version': version }) };
      const answer = await transport.handleRequest(new Request('https://localhost/mcp', { method: 'POST', headers }), {
        parsedBody: message,
      });
      return { status: answer.status, text: await answer.text() };
    } finally {
      await server.close();
    }
  }
}
