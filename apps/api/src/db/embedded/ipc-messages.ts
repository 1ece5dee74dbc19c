/** What the embedded database's process is told when it starts. */
export interface EmbeddedOptions {
  /** Absolute. Holds database/, backups/ and the lock file. */
  dataDir: string
  /** Where it listens, a Unix socket named as PostgreSQL names its own. */
  socketPath: string
  /** The web process, named to whoever finds the directory in use. */
  parentPid: number
  dumpEveryMs: number
}

/** What it says to the process that started it. */
export type FromDatabase =
  | { type: 'ready' }
  /** Somebody else has the directory, or it cannot be opened: the message is for a person. */
  | { type: 'refused'; message: string }
  /** A dump has begun or ended; meanwhile queries wait. */
  | { type: 'busy'; busy: boolean }
  | { type: 'note'; level: 'info' | 'error'; message: string }

export type ToDatabase = { type: 'start'; options: EmbeddedOptions } | { type: 'stop' }
