import { fork, type ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import type { Logger } from '../../deps.ts'
import type { EmbeddedOptions, FromDatabase, ToDatabase } from './ipc-messages.ts'

/** The last words of a process that fell over, for the log. */
const STDERR_TAIL_LENGTH = 2_000
const STOP_DEADLINE_MS = 12_000

/** One life of the process that has the database's files open. */
export interface DatabaseProcess {
  /** How long it has been writing a dump, during which queries wait; 0 when it is not. */
  busyForMs: () => number
  /** Resolves, with a reason for the log, when the process is gone. */
  ended: Promise<string>
  /** Closes the database and waits for it; a process that does not end in time is killed. */
  stop: () => Promise<void>
  kill: () => void
}

/** Resolves when the database accepts connections; rejects with a line for a person when it will not. */
export async function startDatabaseProcess(options: EmbeddedOptions, log: Logger): Promise<DatabaseProcess> {
  const child = fork(join(import.meta.dirname, 'server.ts'), {
    execArgv: [],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  const ready = Promise.withResolvers<void>()
  let busySince = 0
  child.on('message', (message: FromDatabase) => {
    if (message.type === 'ready') ready.resolve()
    else if (message.type === 'refused') ready.reject(new Error(message.message))
    else if (message.type === 'busy') busySince = message.busy ? Date.now() : 0
    else if (message.type === 'note') log[message.level](message.message)
  })
  const ended = exitReasonOf(child)
  void ended.then((reason) => ready.reject(new Error(`the embedded database ended while it was opened: ${reason}`)))
  child.on('error', ready.reject)
  sendMessage(child, { type: 'start', options })
  await ready.promise
  return {
    busyForMs: () => (busySince > 0 ? Date.now() - busySince : 0),
    ended,
    kill: () => child.kill('SIGKILL'),
    stop: async () => {
      sendMessage(child, { type: 'stop' })
      const killing = setTimeout(() => child.kill('SIGKILL'), STOP_DEADLINE_MS)
      await ended
      clearTimeout(killing)
    },
  }
}

function exitReasonOf(child: ChildProcess): Promise<string> {
  let stderrTail = ''
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    stderrTail = (stderrTail + text).slice(-STDERR_TAIL_LENGTH)
  })
  return new Promise((resolve) => {
    child.once('exit', (code, signal) => resolve(`${signal ?? `exit code ${code}`} ${stderrTail}`.trim()))
  })
}

function sendMessage(child: ChildProcess, message: ToDatabase): void {
  // It may have ended this very moment; `ended` tells.
  if (child.connected) child.send(message, () => undefined)
}
