import type { Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

export interface ResponseWatchdogOptions {
  /** How long a client may leave a response unread. */
  withinMs?: number
  /** Bytes that a client reads in this time at least. Fewer would hold the memory of a response for hours. */
  minBytes?: number
  checkEveryMs?: number
  now?: () => number
}

const DEFAULTS = { withinMs: 30_000, minBytes: 4 * 1024, checkEveryMs: 5_000, now: () => performance.now() }

/** Where node:net holds the write of the operating system. Not documented, so nothing depends on finding it. */
const HANDLE = '_handle'
interface WithHandle {
  [HANDLE]?: { bytesWritten?: number; writeQueueSize?: number } | null
}

/** Returns how many bytes the client's side has taken from a socket. Counts parts of a write if node tells them. */
function takenFrom(socket: Socket & WithHandle): number {
  const { bytesWritten, writeQueueSize } = socket[HANDLE] ?? {}
  if (bytesWritten !== undefined && writeQueueSize !== undefined) return bytesWritten - writeQueueSize
  return socket.bytesWritten - socket.writableLength
}

/** Connections whose clients may pause for longer, in milliseconds. */
const pauses = new WeakMap<object, number>()

/** Lets the client of a response leave it unread for longer than others. It ends with the response. */
export function allowPause(response: ServerResponse, pauseMs: number): void {
  const { socket } = response
  if (!socket) return
  pauses.set(socket, pauseMs)
  response.once('close', () => pauses.delete(socket))
}

/**
 * Closes a connection whose client takes less than `minBytes` of a response within `withinMs`. A connection without
 * unread bytes is never late: a stream of events may be silent for hours.
 */
export function watchResponses(server: Server, options: ResponseWatchdogOptions = {}): void {
  const { withinMs, minBytes, checkEveryMs, now } = { ...DEFAULTS, ...options }
  /** The unread connections, with what they had taken at a time. */
  const unread = new Map<Socket, { taken: number; since: number }>()
  const sockets = new Set<Socket>()
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.once('close', () => {
      sockets.delete(socket)
      unread.delete(socket)
    })
  })
  const check = (socket: Socket): void => {
    if (socket.writableLength === 0) {
      unread.delete(socket)
      return
    }
    const taken = takenFrom(socket)
    const before = unread.get(socket)
    if (!before || taken - before.taken >= minBytes) unread.set(socket, { taken, since: now() })
    else if (now() - before.since >= (pauses.get(socket) ?? withinMs)) socket.destroy()
  }
  const timer = setInterval(() => sockets.forEach(check), checkEveryMs).unref()
  server.once('close', () => clearInterval(timer))
}
