import { AsyncLocalStorage } from 'node:async_hooks'

const storage = new AsyncLocalStorage<string | null>()

/** Runs reads that may be served by a replica which has this position of the primary's log. */
export const readAtPosition = <T>(position: string | null, work: () => Promise<T>): Promise<T> =>
  storage.run(position, work)

/** Runs work on the primary, also within a read that a replica may serve. */
export const onPrimary = <T>(work: () => Promise<T>): Promise<T> => storage.run(null, work)

/** Returns the position that a replica must have; null: the primary has to serve. */
export const positionToRead = (): string | null => storage.getStore() ?? null
