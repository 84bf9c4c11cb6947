// A session of the server: the tools, offered to one client.

import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { version } from '../../package.json';
import type { Engines } from './engines';
import { addTool } from './tool';
import { analyse } from './tools/analyse';
import { bestMove } from './tools/best-move';
import { board } from './tools/board';
import { compareMoves } from './tools/compare-moves';
import { explainPosition } from './tools/explain-position';
import { legalMoves } from './tools/legal-moves';
import { opening } from './tools/opening';
import { playMoves } from './tools/play-moves';
import { reviewGame } from './tools/review-game';
import { tablebase } from './tools/tablebase';

/** Elements of the arguments of a call: longer than any list that a tool takes. */
const MOST_ELEMENTS = 10_000;

const INSTRUCTIONS = `Chess: a strong engine and the rules. Every tool takes a position as fen, as pgn with ply, or by neither as the
start position, and moves that are played from there first. Moves are read and written in standard notation ("Nf3"). Scores are from
White's side. Ask legal_moves or play_moves before you claim that a move is legal, and analyse before you claim that it is good.`;

/** A server for one client. It owns no engine. */
export function mcpServer(engines: Engines): McpServer {
  const server = new McpServer(
    { name: 'sliderule', title: 'Sliderule', version },
    { instructions: INSTRUCTIONS.replaceAll('\n', ' '), maxToolInputElements: MOST_ELEMENTS },
  );
  addTool(server, analyse(engines));
  addTool(server, bestMove(engines));
  addTool(server, compareMoves(engines));
  addTool(server, reviewGame(engines));
  addTool(server, legalMoves);
  addTool(server, playMoves);
  addTool(server, board);
  addTool(server, explainPosition);
  addTool(server, opening);
  addTool(server, tablebase(engines));
  return server;
}
