import type { PGlite } from '@electric-sql/pglite'
import { createServer, type AddressInfo, type ListenOptions, type Socket } from 'node:net'
import { FrameReader, type Frame } from './protocol-frames.ts'
import { SessionScheduler, type Client } from './session-scheduler.ts'

export interface WireServer {
  /** 0 on a Unix socket. */
  port: number
  /** Runs `work` on the database's only session, between the clients' transactions. Also after `close`. */
  exclusively: <T>(work: () => Promise<T>) => Promise<T>
  close: () => Promise<void>
}

/** Serves PGlite over PostgreSQL's protocol, for the usual driver (docs/decisions/0009). */
export async function serveWire(
  db: PGlite,
  where: Pick<ListenOptions, 'path' | 'host' | 'port'>,
  maxConnections: number,
): Promise<WireServer> {
  await db.waitReady
  const sessions = new SessionScheduler(db)
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
    serveClient(socket, sessions)
  })
  server.maxConnections = maxConnections
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(where, resolve)
  })
  const address = server.address()
  return {
    port: typeof address === 'object' && address ? (address satisfies AddressInfo).port : 0,
    exclusively: (work) => sessions.exclusively(work),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        for (const socket of sockets) socket.destroy()
      }),
  }
}

function serveClient(socket: Socket, sessions: SessionScheduler): void {
  socket.setNoDelay(true)
  const client: Client = {
    send: (bytes) => {
      // Copied, because the database writes its next response into the same memory.
      if (socket.writable) socket.write(Buffer.from(bytes))
    },
    fail: () => socket.destroy(),
  }
  const reader = new FrameReader()
  let collected: Uint8Array[] = []
  const handle = (frame: Frame): void => {
    if (frame.kind === 'decline-encryption') {
      socket.write('N')
    } else if (frame.kind === 'end') {
      socket.end()
    } else {
      collected.push(frame.bytes)
      if (!frame.expectsResponse) return
      sessions.enqueue(client, collected)
      collected = []
    }
  }
  socket.on('data', (chunk: Buffer) => reader.read(chunk).forEach(handle))
  // A broken connection also emits `close`.
  socket.on('error', () => undefined)
  socket.once('close', () => void sessions.disconnect(client))
}
