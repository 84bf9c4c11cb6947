// A tool of the server: what it takes, what it answers, and how it is offered to clients.

import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import type { RequestHandlerExtra } from '@modelcontextprotocol/sdk/shared/protocol.js';
import type {
  CallToolResult,
  ContentBlock,
  ServerNotification,
  ServerRequest,
} from '@modelcontextprotocol/sdk/types.js';
import type { z } from 'zod';
import { SlideruleError } from '../library/errors';

/** What a running call knows of its client. */
export interface Call {
  /** Aborts when the client cancels, or is gone. */
  readonly signal: AbortSignal;
  /** Tells the client how far the work is, if it wants to know: `done` of `total`. */
  readonly progress: (done: number, total: number, message: string) => void;
}

/** An answer: data for programs, and the same as a text that is read without knowing UCI. */
export interface Answer<Data> {
  readonly data: Data;
  readonly text: string;
  /** Content besides the text. */
  readonly more?: readonly ContentBlock[];
}

export interface Tool<Input extends z.ZodObject, Output extends z.ZodObject> {
  readonly name: string;
  readonly title: string;
  /** For the model that chooses among tools. */
  readonly description: string;
  readonly input: Input;
  readonly output: Output;
  readonly run: (input: z.output<Input>, call: Call) => Answer<z.output<Output>> | Promise<Answer<z.output<Output>>>;
}

type Extra = RequestHandlerExtra<ServerRequest, ServerNotification>;

/** Progress is told this often at most, in milliseconds. */
const PROGRESS_MS = 100;

function callOf({ signal, _meta, sendNotification }: Extra): Call {
  const token = _meta?.progressToken;
  let told = { at: -Infinity, done: -Infinity };
  return {
    signal,
    progress: (done, total, message) => {
      const now = performance.now();
      // The protocol asks that progress grows.
      if (token === undefined || signal.aborted || done <= told.done || now - told.at < PROGRESS_MS) return;
      told = { at: now, done };
      const params = { progressToken: token, progress: done, total, message };
      // A client that is gone has no use for it.
      sendNotification({ method: 'notifications/progress', params }).catch(() => undefined);
    },
  };
}

/** Offers a tool. An error of the library is the answer to the call: the model reads what is wrong and can ask again. */
export function addTool<Input extends z.ZodObject, Output extends z.ZodObject>(
  server: McpServer,
  tool: Tool<Input, Output>,
): void {
  const run = async (input: z.output<Input>, extra: Extra): Promise<CallToolResult> => {
    try {
      const { data, text, more = [] } = await tool.run(input, callOf(extra));
      return { structuredContent: data, content: [{ type: 'text', text }, ...more] };
    } catch (error) {
      if (!(error instanceof SlideruleError)) throw error;
      return { isError: true, content: [{ type: 'text', text: `${error.message} (${error.code})` }] };
    }
  };
  const { name, title, description, input: inputSchema, output: outputSchema } = tool;
  const annotations = { readOnlyHint: true, openWorldHint: false };
  server.registerTool(name, { title, description, inputSchema, outputSchema, annotations }, run as never);
}
