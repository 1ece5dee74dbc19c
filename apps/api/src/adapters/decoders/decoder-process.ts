import { enableCompileCache } from 'node:module'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { sendableError, type DecoderMessage, type DecoderTask } from './decoder-messages.ts'

// The process of a decoder: runs the exported functions of one module, one at a time. Its parent ends it.
enableCompileCache(join(import.meta.dirname, '../../../../../.cache/compiled'))
// A terminal and a service manager signal all processes of the shop. The parent finishes its requests first.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => undefined)
process.on('disconnect', () => process.exit())
// The parent is named here: it may be gone before the thread runs.
new Worker(join(import.meta.dirname, 'decoder-watchdog.ts'), { workerData: process.ppid }).unref()

const [, , file = ''] = process.argv
const tasks = (await import(file)) as Record<string, (...args: readonly unknown[]) => unknown>
const send = (message: DecoderMessage): void => void process.send?.(message)

async function perform({ task, args }: DecoderTask): Promise<void> {
  try {
    const run = tasks[task]
    if (!run) throw new Error(`${file} has no task ${task}`)
    send({ type: 'done', value: await run(...args) })
  } catch (error) {
    send({ type: 'failed', error: sendableError(error) })
  }
}

process.on('message', (task: DecoderTask) => void perform(task))
send({ type: 'ready' })
