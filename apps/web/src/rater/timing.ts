// How many questions a page holds, and how long it waits for what (milliseconds).

/** The one that is shown and the next: no waiting in between, and something to do while the connection is gone. */
export const ahead = 2;
/** Nobody reads and answers faster than this: what comes earlier is the second half of a double click. */
export const settleTime = 300;
export const firstRetry = 500;
export const longestRetry = 8_000;
export const firstPoll = 800;
export const longestPoll = 4_000;
/** Where nothing goes on without others: it may be long until they come. */
export const stuckPoll = 10_000;
