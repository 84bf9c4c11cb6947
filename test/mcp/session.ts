// A client of the official SDK, connected to a server in this process.

import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js';
import type { RequestOptions } from '@modelcontextprotocol/sdk/shared/protocol.js';
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import { createPool } from '../../src/library/node';
import { Engines, type Bounds } from '../../src/mcp/engines';
import { mcpServer } from '../../src/mcp/server';

export const BOUNDS: Bounds = { seconds: 60, gameNodes: 100_000 };

export function openEngines(syzygy?: string): Engines {
  return new Engines(() => createPool({ size: 1, hash: 1, ...(syzygy !== undefined && { syzygy }) }), BOUNDS);
}

export interface Answered {
  readonly data: Record<string, unknown>;
  readonly text: string;
  readonly isError: boolean;
  readonly content: CallToolResult['content'];
}

/** Calls a tool. Rejects if the request itself fails, or is cancelled. */
export async function callTool(
  client: Client,
  name: string,
  args: Record<string, unknown> = {},
  options: RequestOptions = {},
): Promise<Answered> {
  const result = (await client.callTool({ name, arguments: args }, undefined, options)) as CallToolResult;
  const [first] = result.content;
  return {
    data: result.structuredContent ?? {},
    text: first?.type === 'text' ? first.text : '',
    isError: result.isError === true,
    content: result.content,
  };
}

/** A session of its own with the engines. */
export async function openSession(engines: Engines): Promise<Client> {
  const [here, there] = InMemoryTransport.createLinkedPair();
  await mcpServer(engines).connect(there);
  const client = new Client({ name: 'test', version: '1' });
  await client.connect(here);
  return client;
}
