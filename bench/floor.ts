import { fork } from 'node:child_process'
import { join } from 'node:path'
import { createDatabase } from './bench-postgres.ts'
import type { Offer } from './card-buyer.ts'
import { processorMs } from './shop.ts'

/** The least that a shop can be (floor-server.ts): what the machine does at best, measured in turns with the shop. */
export interface Floor {
  url: string
  processorMs: () => number
  stop: () => void
}

/** Starts the floor with a database of its own on the same server. */
export async function startFloor(serverUrl: string, offers: readonly Offer[]): Promise<Floor> {
  const databaseUrl = await createDatabase(serverUrl, 'bench_floor')
  const child = fork(join(import.meta.dirname, 'floor-server.ts'), [databaseUrl])
  const port = await new Promise<number>((resolve, reject) => {
    child.once('message', (sent) => resolve(sent as number))
    child.once('exit', () => reject(new Error('the floor exited')))
    child.send(offers)
  })
  return {
    url: `http://127.0.0.1:${port}`,
    processorMs: () => processorMs(child),
    stop: () => {
      child.removeAllListeners('exit')
      child.disconnect()
    },
  }
}
