const hour = 3_600_000;

/** Group commit: what was written is synced when so many records wait, or after so long. */
export const groupRecords = 50;
export const groupMs = 50;

/** A process begins another segment when this one is so big or old: retention only takes whole segments. */
export const segmentBytes = 8 * 1024 * 1024;
export const segmentMs = 24 * hour;

/** So long after its beginning a segment is certainly finished, wherever its process is or was. */
export const finishedMs = segmentMs + hour;

/**
 * A process looks which segment is the newest and then takes the number after it. It must not find that number free
 * because the segment that had it was removed in between: so none is removed so young, and a look is valid so long.
 */
export const removableMs = hour / 6;
export const lookMs = hour / 12;

/** A query has at most 2,000 characters, an address 2,048, SQL 20,000; redacting may make them longer. */
export const textLength = 24_576;
export const callerLength = 200;
