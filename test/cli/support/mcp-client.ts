/** A client of `reelwright mcp` as an agent has one: the protocol's own package, over the compiled command line. */
import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { expect, onTestFinished } from 'vitest';
import { cliPath } from './run-cli.js';

export interface ToolAnswer {
  readonly failed: boolean;
  /** The first content, which is always text. */
  readonly text: string;
  readonly data: Readonly<Record<string, unknown>>;
  /** JPEG bytes. */
  readonly picture: Buffer | undefined;
}

type RequestOptions = Parameters<Client['callTool']>[1];

export interface Agent {
  readonly client: Client;
  /** Of the server's process. */
  readonly pid: number;
  call(name: string, args?: Readonly<Record<string, unknown>>, options?: RequestOptions): Promise<ToolAnswer>;
}

/** Starts the server in `cwd` with a cache of its own; it ends with the test. */
export async function startAgent(cwd: string, args: readonly string[] = []): Promise<Agent> {
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [cliPath, 'mcp', '--quiet', ...args],
    cwd,
    env: { ...(process.env as Record<string, string>), XDG_CACHE_HOME: join(cwd, 'xdg') },
  });
  const client = new Client({ name: 'test', version: '1' });
  onTestFinished(() => client.close());
  await client.connect(transport);
  return {
    client,
    pid: transport.pid as number,
    async call(name, args = {}, options) {
      const { content, structuredContent, isError } = await client.callTool({ name, arguments: { ...args } }, options);
      const [first, second] = content;
      const text = first?.type === 'text' ? first.text : '';
      expect(text.length, name).toBeLessThan(16_000);
      expect(JSON.stringify(structuredContent ?? {}).length, name).toBeLessThan(16_000);
      const picture = second?.type === 'image' ? Buffer.from(second.data, 'base64') : undefined;
      return { failed: isError === true, text, data: Object(structuredContent), picture };
    },
  };
}
