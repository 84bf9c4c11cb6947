// Finds, in the syntax tree of a core source, small changes that a test should detect.

import ts from 'typescript';

/** One change of one place. */
export interface Mutation {
  /** From 1. */
  readonly line: number;
  /** Offsets of the text that is replaced. */
  readonly start: number;
  readonly end: number;
  readonly replacement: string;
  /** What it is, for the list of survivors. */
  readonly description: string;
}

const SWAPS: ReadonlyMap<string, string> = new Map([
  ['+', '-'],
  ['-', '+'],
  ['*', '/'],
  ['/', '*'],
  ['&', '|'],
  ['|', '&'],
  ['^', '|'],
  ['<<', '>>'],
  ['>>', '<<'],
  ['<', '<='],
  ['<=', '<'],
  ['>', '>='],
  ['>=', '>'],
  ['==', '!='],
  ['!=', '=='],
  ['&&', '||'],
  ['||', '&&'],
  ['+=', '-='],
  ['-=', '+='],
  ['|=', '&='],
  ['&=', '|='],
  ['^=', '|='],
  ['++', '--'],
  ['--', '++'],
]);

/** Switches of other builds, which do not affect the tested one. */
const BUILD_SWITCHES = /\b(SLIDERS|TUNING|TRACE|SIMD)\b/;

/** Assertions and constant data are not behaviour; matches determine piece values and weights. */
const LEFT_OUT_CALLS = ['assert', 'ERROR', 'trace', 'memory.data'];
const TUNED_NAMES =
  /^(exchangeValue|AGE_PENALTY|TRUSTED_CLOCK|[A-Z_]*(BONUS|WEIGHT|LOSS|MARGIN|INTERVAL|SHARE|NODES))$/;

/** All mutations of a source. `numbers` is true if its numbers are facts; numbers set by matches are not mutated. */
export function mutationsOf(path: string, text: string, numbers: boolean): Mutation[] {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const found: Mutation[] = [];
  const add = (start: number, end: number, replacement: string): void => {
    const line = source.getLineAndCharacterOfPosition(start).line + 1;
    const description = `${text.slice(start, end)} -> ${replacement === '' ? '(nothing)' : replacement}`;
    found.push({ line, start, end, replacement, description: description.replaceAll(/\s+/g, ' ') });
  };
  const visit = (node: ts.Node): void => {
    if (isLeftOut(node, source)) return;
    if (ts.isBinaryExpression(node)) swapOperator(node.operatorToken);
    else if (ts.isPrefixUnaryExpression(node)) visitPrefix(node);
    else if (ts.isPostfixUnaryExpression(node)) {
      const at = node.operand.end;
      add(at, node.end, node.operator === ts.SyntaxKind.PlusPlusToken ? '--' : '++');
    } else if (ts.isNumericLiteral(node) && numbers) add(node.getStart(source), node.end, changedNumber(node.text));
    else if (node.kind === ts.SyntaxKind.TrueKeyword) add(node.getStart(source), node.end, 'false');
    else if (node.kind === ts.SyntaxKind.FalseKeyword) add(node.getStart(source), node.end, 'true');
    else if (ts.isIfStatement(node) || ts.isConditionalExpression(node)) negate(node);
    else if (ts.isExpressionStatement(node)) add(node.getStart(source), node.end, '');
    else if (ts.isBreakStatement(node) || ts.isContinueStatement(node)) add(node.getStart(source), node.end, '');
    else if (ts.isCallExpression(node)) swapExtremes(node);
    ts.forEachChild(node, visit);
  };
  const swapOperator = (token: ts.Node): void => {
    const swapped = SWAPS.get(token.getText(source));
    if (swapped !== undefined) add(token.getStart(source), token.end, swapped);
  };
  const visitPrefix = (node: ts.PrefixUnaryExpression): void => {
    const start = node.getStart(source);
    const operator = text.slice(start, node.operand.getStart(source));
    const isStep = operator === '++' || operator === '--';
    add(start, start + operator.length, isStep ? (SWAPS.get(operator) ?? '') : '');
  };
  const negate = (node: ts.IfStatement | ts.ConditionalExpression): void => {
    const condition = ts.isIfStatement(node) ? node.expression : node.condition;
    const [start, end] = [condition.getStart(source), condition.end];
    add(start, end, `!(${text.slice(start, end)})`);
  };
  const swapExtremes = (node: ts.CallExpression): void => {
    const name = node.expression.getText(source);
    if (name === 'min' || name === 'max') {
      add(node.expression.getStart(source), node.expression.end, name === 'min' ? 'max' : 'min');
    }
  };
  ts.forEachChild(source, visit);
  return found;
}

function isLeftOut(node: ts.Node, source: ts.SourceFile): boolean {
  if (ts.isImportDeclaration(node) || ts.isTypeNode(node) || ts.isDecorator(node)) return true;
  if (ts.isCallExpression(node) && LEFT_OUT_CALLS.includes(node.expression.getText(source))) return true;
  // Dropping a statement with such a call changes nothing either.
  if (ts.isExpressionStatement(node)) return isLeftOut(node.expression, source);
  if (ts.isFunctionDeclaration(node) || ts.isVariableDeclaration(node)) {
    return TUNED_NAMES.test(node.name?.getText(source) ?? '');
  }
  if (ts.isIfStatement(node) || ts.isConditionalExpression(node)) {
    const condition = ts.isIfStatement(node) ? node.expression : node.condition;
    return BUILD_SWITCHES.test(condition.getText(source));
  }
  return ts.isBinaryExpression(node) && BUILD_SWITCHES.test(node.getText(source));
}

function changedNumber(text: string): string {
  return text.includes('.') || text.length > 8 ? `(${text} + 1)` : String(Number(text) + 1);
}
