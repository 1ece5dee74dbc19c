/**
 * Returns the version (the time of change) of a row that is changed now. It is later than the previous version, even
 * twice within a millisecond, so that an editor always notices that the row has changed.
 */
export const nextVersion = (before: Date, now: Date): Date => new Date(Math.max(now.getTime(), before.getTime() + 1))
