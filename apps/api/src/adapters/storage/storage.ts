/** Where uploaded files live: a folder, or an object store that all processes share. Keys are paths of our own making. */
export interface Storage {
  /** Keeps a file whole or not at all; one of that name is replaced. Throws StorageFull when there is no room. */
  put: (key: string, bytes: Uint8Array, type: string) => Promise<void>
  /** The whole file; null when there is none. */
  read: (key: string) => Promise<Uint8Array | null>
  /** Answers a GET or HEAD with the file, a part of it, or 304; null when there is none. */
  send: (request: Request, key: string) => Promise<Response | null>
  /** What is not there counts as removed. */
  remove: (keys: readonly string[]) => Promise<void>
}

/** There is no room left where files are kept. */
export class StorageFull extends Error {
  override name = 'StorageFull'
}

const FULL = new Set(['ENOSPC', 'EDQUOT', 'EFBIG'])

/** Gives an error of the file system that means "full" that name; any other is left as it is. */
export function asStorageError(error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return FULL.has(code) ? new StorageFull('no room left', { cause: error }) : error
}
