// Kinds of nodes. A kind is a type argument of the search, which is compiled for each: what a kind leaves out costs nothing.

/** The root: a node of the principal variation whose moves come from a list of their own. */
export class RootNode {}
/** A node of the principal variation: an open window, exact scores wanted. */
export class PvNode {}
/** A node with a null window: only "better or not" is asked. */
export class NullWindow {}

export function isRoot<Node>(): bool {
  return idof<Node>() == idof<RootNode>();
}

/** True for the root too. */
export function isPvNode<Node>(): bool {
  return idof<Node>() == idof<PvNode>() || isRoot<Node>();
}
