import { workerData } from 'node:worker_threads'
import { limits } from '@atelier/domain/limits/limits'

// A thread of its own in the process of a decoder, because a hostile file may block the main thread in native code. Kills
// the process when it takes too much memory, or when its parent is gone.
const CHECK_EVERY_MS = 50
const parent: unknown = workerData

setInterval(() => {
  if (process.ppid === parent && process.memoryUsage.rss() < limits.decoders.maxMemoryBytes) return
  process.kill(process.pid, 'SIGKILL')
}, CHECK_EVERY_MS)
