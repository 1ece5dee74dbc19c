import { fork, type ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import type { Logger } from '../../deps.ts'
import type { EmbeddedOptions, FromDatabase, ToDatabase } from './ipc-messages.ts'

/** Length of the stderr output that is logged when the process crashes. */
const STDERR_TAIL_LENGTH = 2_000
const STOP_DEADLINE_MS = 12_000

/** One run of the process that opens the database's files. */
export interface DatabaseProcess {
  /** How long it has been writing a dump, during which queries wait; 0 when no dump is running. */
  busyForMs: () => number
  /** Resolves with a reason for the log when the process has ended. */
  ended: Promise<string>
  /** Closes the database and waits for it; kills a process that does not end in time. */
  stop: () => Promise<void>
  kill: () => void
}

/** Starts the process. Resolves when the database accepts connections; rejects with a message for the operator. */
export async function startDatabaseProcess(options: EmbeddedOptions, log: Logger): Promise<DatabaseProcess> {
  const child = fork(join(import.meta.dirname, 'server.ts'), {
    execArgv: [],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  const ready = Promise.withResolvers<void>()
  let busySince = 0
  child.on('message', (message: FromDatabase) => {
    if (message.type === 'ready') ready.resolve()
    else if (message.type === 'failed') ready.reject(new Error(message.message))
    else if (message.type === 'busy') busySince = message.busy ? Date.now() : 0
    else if (message.type === 'log') log[message.level](message.message)
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
  // The process may have ended at this moment; `ended` reports it.
  if (child.connected) child.send(message, () => undefined)
}
