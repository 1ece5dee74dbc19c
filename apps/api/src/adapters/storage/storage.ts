/**
 * Storage of uploaded files: a folder, or an object store shared by all processes. The shop generates the keys, which
 * are paths.
 */
export interface Storage {
  /**
   * Stores a file completely or not at all, and replaces one of the same key. Throws StorageFull when there is no
   * space.
   */
  put: (key: string, bytes: Uint8Array, type: string) => Promise<void>
  /** Returns the whole file; null when there is none. */
  read: (key: string) => Promise<Uint8Array | null>
  /** Responds to a GET or HEAD with the file, a range of it, or 304; null when there is none. */
  send: (request: Request, key: string) => Promise<Response | null>
  /** Removes files. Missing ones are ignored. */
  remove: (keys: readonly string[]) => Promise<void>
}

/** The storage has no space left. */
export class StorageFull extends Error {
  override name = 'StorageFull'
}

const FULL = new Set(['ENOSPC', 'EDQUOT', 'EFBIG'])

/** Converts a file system error that means "full" into StorageFull; returns any other as it is. */
export function asStorageError(error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return FULL.has(code) ? new StorageFull('no space left', { cause: error }) : error
}
