// The SDK's standard streams, which know what has not been answered yet.

import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import {
  CancelledNotificationSchema,
  isJSONRPCRequest,
  isJSONRPCErrorResponse,
  isJSONRPCResultResponse,
  type JSONRPCMessage,
  type RequestId,
} from '@modelcontextprotocol/sdk/types.js';

export class AnsweringTransport extends StdioServerTransport {
  private readonly waiting = new Set<RequestId>();
  private whenAnswered: () => void = () => undefined;

  /** Before the server's own, which may answer at once. */
  override onmessage = (message: JSONRPCMessage): void => {
    if (isJSONRPCRequest(message)) this.waiting.add(message.id);
    // What is cancelled is not answered.
    const cancelled = CancelledNotificationSchema.safeParse(message).data?.params.requestId;
    if (cancelled !== undefined) this.settle(cancelled);
  };

  override async send(message: JSONRPCMessage): Promise<void> {
    await super.send(message);
    if (isJSONRPCResultResponse(message) || isJSONRPCErrorResponse(message)) this.settle(message.id);
  }

  /** Resolves when every request that has come is answered. */
  answered(): Promise<void> {
    return new Promise((resolve) => {
      this.whenAnswered = resolve;
      this.settle(undefined);
    });
  }

  private settle(id: RequestId | undefined): void {
    if (id !== undefined) this.waiting.delete(id);
    if (this.waiting.size === 0) this.whenAnswered();
  }
}
