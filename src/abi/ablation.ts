// What the laboratory takes out of the search to see what it is worth. The build sets the core's constants HISTORIES and
// TABLE (`asc --use NAME=n`); what plays has all histories and the locked table, and pays nothing for the question.

// HISTORIES: each has the tables of the one before it too.
/** Moves come as they are generated, captures by victim. */
export const HISTORIES_NONE = 0;
/** Laramée's table: by origin and target. */
export const HISTORIES_BUTTERFLY = 1;
/** And by the earlier moves. */
export const HISTORIES_CONTINUATION = 2;
/** And by pawn structure, and captures by what they take. */
export const HISTORIES_ALL = 3;

// TABLE
/** Nothing is remembered. */
export const TABLE_NONE = 0;
/** An entry is the position's because it lies where the key says. */
export const TABLE_UNLOCKED = 1;
/** An entry is the position's if the lock agrees. */
export const TABLE_LOCKED = 2;
