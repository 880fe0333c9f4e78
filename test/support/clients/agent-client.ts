import { readFileSync } from 'node:fs';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { Agent, fetch } from 'undici';
import type { Json } from '#test/support/clients/merchant-client';
import type { RunningService } from '#test/support/services/running-service';

/** A program that acts for a person or key: the official MCP client against our endpoint. */
export class AgentClient {
  private constructor(
    private readonly client: Client,
    private readonly dispatcher: Agent,
  ) {}

  /** Rejects if it is not admitted. */
  static async connected(service: RunningService, bearer: string, mode?: 'live'): Promise<AgentClient> {
    const dispatcher = new Agent({ connect: { ca: readFileSync(service.addresses.certificate.file, 'utf8') } });
    const headers = { Authorization: `Bearer ${bearer}`, ...(mode && { 'X-Mode': mode }) };
    const transport = new StreamableHTTPClientTransport(new URL(`${service.addresses.api}/mcp`), {
      requestInit: { headers },
      fetch: ((url: string | URL, init: object) => fetch(url, { ...init, dispatcher })) as never,
    });
    const client = new Client({ name: 'an-assistant', version: '1' });
    try {
      await client.connect(transport);
    } catch (refusal) {
      await dispatcher.destroy();
      throw refusal;
    }
    return new AgentClient(client, dispatcher);
  }

  async tools(): Promise<Json[]> {
    return (await this.client.listTools()).tools;
  }

  async call(name: string, args: object = {}): Promise<Json> {
    return this.client.callTool({ name, arguments: { ...args } });
  }

  /** The answer of a tool, which must not refuse. */
  async ask(name: string, args: object = {}): Promise<Json> {
    const { isError, structuredContent, content } = await this.call(name, args);
    expect([name, isError ?? false, content]).toEqual([name, false, content]);
    return structuredContent;
  }

  /** The error code of a tool's answer. */
  async refusal(name: string, args: object = {}): Promise<string> {
    const { isError, content } = await this.call(name, args);
    expect([name, isError]).toEqual([name, true]);
    return JSON.parse(content[0].text).error.code;
  }

  async leave(): Promise<void> {
    await this.client.close();
    await this.dispatcher.destroy();
  }
}
