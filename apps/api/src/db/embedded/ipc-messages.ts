/** Options of the embedded database's process. */
export interface EmbeddedOptions {
  /** Absolute. Holds database/, backups/ and the lock file. */
  dataDir: string
  /** The Unix socket it listens on, named as PostgreSQL names its own. */
  socketPath: string
  /** The web process, named in the error of another shop that finds the directory in use. */
  parentPid: number
  dumpEveryMs: number
}

/** Messages to the process that started it. */
export type FromDatabase =
  | { type: 'ready' }
  /** Another process uses the directory, or the database cannot be opened. The message is for the operator. */
  | { type: 'failed'; message: string }
  /** A dump has started or ended; queries wait during a dump. */
  | { type: 'busy'; busy: boolean }
  | { type: 'log'; level: 'info' | 'error'; message: string }

export type ToDatabase = { type: 'start'; options: EmbeddedOptions } | { type: 'stop' }
