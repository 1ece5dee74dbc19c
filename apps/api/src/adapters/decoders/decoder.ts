import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { ShopError } from '@atelier/domain/contract/shop-error'
import pLimit from 'p-limit'
import { environmentWithoutSecrets } from '../../config.ts'
import { receivedError, type DecoderMessage, type DecoderTask } from './decoder-messages.ts'

/** How long a process waits for the next task before it ends. */
const IDLE_MS = 30_000

interface DecoderOptions {
  /** The module whose exported functions are the tasks. Arguments and results are copied between the processes. */
  file: string
  /** How long one task may take. */
  deadlineMs: number
  /** The error of a task that takes too long or too much memory. */
  limitError: (cause: Error) => ShopError
}

type AnyTask = (...args: never[]) => unknown

/** Runs a task of the module `Module`. */
export type Decoder<Module> = <Name extends keyof Module & string>(
  name: Name,
  ...args: Module[Name] extends AnyTask ? Parameters<Module[Name]> : never
) => Promise<Module[Name] extends AnyTask ? Awaited<ReturnType<Module[Name]>> : never>

/**
 * Returns a decoder: it runs functions that open files of others in a process of its own, one at a time. A task that exceeds
 * its limits is killed with the process, and throws `limitError`. The event loop of the shop stays free.
 */
export function createDecoder<Module extends object>({
  file,
  deadlineMs,
  limitError,
}: DecoderOptions): Decoder<Module> {
  const limitTasks = pLimit(1)
  let running: Promise<ChildProcess> | undefined
  let idle: NodeJS.Timeout | undefined

  const open = (): Promise<ChildProcess> => {
    const starting = startProcess(file)
    running = starting
    const forget = (): void => {
      if (running === starting) running = undefined
    }
    starting.then((child) => child.once('exit', forget), forget)
    return starting
  }
  const stop = (child: ChildProcess): void => {
    // The next task gets a new process, even if it comes before this one has ended.
    running = undefined
    child.kill('SIGKILL')
  }
  const run = async (task: DecoderTask): Promise<unknown> => {
    clearTimeout(idle)
    const child = await (running ?? open())
    setReferenced(child, true)
    try {
      return await exchange(child, task, { deadlineMs, limitError })
    } finally {
      setReferenced(child, false)
      if (child.connected) idle = setTimeout(() => stop(child), IDLE_MS).unref()
    }
  }
  return ((task: string, ...args: unknown[]) => limitTasks(() => run({ task, args }))) as Decoder<Module>
}

const started = new Set<ChildProcess>()
/** A process that is blocked does not notice that its parent ends. */
process.on('exit', () => {
  for (const child of started) child.kill('SIGKILL')
})

async function startProcess(file: string): Promise<ChildProcess> {
  const child = fork(join(import.meta.dirname, 'decoder-process.ts'), [file], {
    env: environmentWithoutSecrets(),
    execArgv: ['--max-old-space-size=512'],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  started.add(child)
  child.once('exit', () => started.delete(child))
  const ended = once(child, 'exit').then(() => {
    throw new Error(`the process that runs ${file} cannot start`)
  })
  await Promise.race([once(child, 'message'), ended])
  return child
}

/** An idle process must not keep a command line tool from ending. */
function setReferenced(child: ChildProcess, isReferenced: boolean): void {
  if (isReferenced) {
    child.ref()
    child.channel?.ref()
  } else {
    child.unref()
    child.channel?.unref()
  }
}

/** Sends a task and returns its result. Kills the process at the deadline. */
async function exchange(
  child: ChildProcess,
  task: DecoderTask,
  { deadlineMs, limitError }: Pick<DecoderOptions, 'deadlineMs' | 'limitError'>,
): Promise<unknown> {
  const result = Promise.withResolvers<DecoderMessage>()
  let reason = 'it crashed, or took too much memory'
  const deadline = setTimeout(() => {
    reason = `it took longer than ${deadlineMs} ms`
    child.kill('SIGKILL')
  }, deadlineMs)
  const onExit = () => result.reject(limitError(new Error(`${task.task} was ended: ${reason}`)))
  child.once('message', result.resolve)
  child.once('exit', onExit)
  child.send(task, (error) => {
    if (error) result.reject(error)
  })
  try {
    const message = await result.promise
    if (message.type === 'failed') throw receivedError(message.error)
    return message.type === 'done' ? message.value : undefined
  } finally {
    clearTimeout(deadline)
    child.off('message', result.resolve)
    child.off('exit', onExit)
  }
}
