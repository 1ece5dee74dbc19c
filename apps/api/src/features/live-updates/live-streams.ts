import type { AccessGrant } from '@atelier/domain/access/access-grant'
import { formatLiveUpdate, type LiveUpdateKind } from '@atelier/domain/live-updates/live-update'
import { liveUpdateKinds } from '@atelier/domain/live-updates/live-update-kinds'
import { liveUpdateLimits } from '@atelier/domain/live-updates/live-update-limits'
import { ShopError } from '@atelier/domain/contract/shop-error'
import type { Deps } from '../../deps.ts'
import { grantOfStaff, listValidSessions, staffRole } from '../auth/auth.public.ts'
import { openChangeFeed, type ChangeFeed } from './change-feed.ts'

/** The member of staff who opens a stream. */
interface StreamOwner {
  userId: string
  sessionId: number
  grant: AccessGrant
}

/** The open streams of this process. */
export interface LiveStreams {
  /**
   * Opens a stream of server-sent events for a member of staff. It ends with the session. Throws 429 when this member of
   * staff has too many streams, and 503 when the process has, or stops.
   */
  open: (member: StreamOwner) => Promise<ReadableStream<Uint8Array>>
  /** Ends every stream and opens no other: the process stops. */
  close: () => void
}

interface Stream {
  userId: string
  sessionId: number
  kinds: ReadonlySet<LiveUpdateKind>
  send: (bytes: Uint8Array) => void
  end: () => void
}

/** Bytes that a client may leave unread before its stream ends: several minutes of updates. */
const UNREAD_MAX_BYTES = 64 * 1024

const encode = (text: string): Uint8Array => new TextEncoder().encode(text)
const HEARTBEAT = encode(':\n\n')

/** The first bytes of a stream. All streams end when a process stops: each browser waits another time. */
function greeting(random = Math.random): Uint8Array {
  const [shortest, longest] = liveUpdateLimits.retryMs
  return encode(`retry: ${Math.round(shortest + random() * (longest - shortest))}\n\n`)
}

/** Creates the streams of a process. While any is open, the process looks for changes and for ended sessions. */
export function createLiveStreams({ db, log, metrics }: Pick<Deps, 'db' | 'log' | 'metrics'>): LiveStreams {
  const streams = new Set<Stream>()
  let watching: Promise<void> | undefined
  let opening = 0
  let isClosed = false

  const check = async (feed: ChangeFeed): Promise<void> => {
    // Before the updates: a session that has ended receives none, and a changed role counts at once.
    const valid = await listValidSessions(db, [...new Set([...streams].map(({ sessionId }) => sessionId))])
    for (const stream of streams) {
      const session = valid.get(stream.sessionId)
      if (session) stream.kinds = new Set(liveUpdateKinds(grantOfStaff(staffRole(session), session.heldRole)))
      else stream.end()
    }
    const updates = await feed.read()
    for (const { kinds, send } of streams) {
      const events = updates.filter(({ kind }) => kinds.has(kind)).map(formatLiveUpdate)
      if (events.length > 0) send(encode(events.join('')))
    }
  }
  /** Resolves when changes from now on are noticed. Stops when the last stream has ended. */
  const watch = async (): Promise<void> => {
    const feed = await openChangeFeed(db)
    const heartbeat = setInterval(() => {
      for (const { send } of streams) send(HEARTBEAT)
    }, liveUpdateLimits.heartbeatMs).unref()
    const repeat = async (): Promise<void> => {
      await check(feed).catch((error: unknown) => log.debug({ err: error }, 'no live updates'))
      if (!isClosed && streams.size + opening > 0) return wait()
      clearInterval(heartbeat)
      watching = undefined
    }
    const wait = (): void => void setTimeout(() => void repeat(), liveUpdateLimits.pollMs).unref()
    wait()
  }
  const watchOnce = (): Promise<void> =>
    (watching ??= watch().catch((error: unknown) => {
      watching = undefined
      throw error
    }))
  const assertRoom = (userId: string): void => {
    if (isClosed || streams.size >= liveUpdateLimits.streamsPerProcess) throw noRoom()
    const own = [...streams].filter((stream) => stream.userId === userId)
    if (own.length >= liveUpdateLimits.streamsPerStaff) throw tooManyStreams()
  }

  return {
    async open({ userId, sessionId, grant }) {
      opening += 1
      await watchOnce().finally(() => (opening -= 1))
      assertRoom(userId)
      const countStreams = (): void => metrics.recordLiveStreams(streams.size)
      return createStream({
        userId,
        sessionId,
        kinds: new Set(liveUpdateKinds(grant)),
        onOpen: (stream) => {
          streams.add(stream)
          countStreams()
        },
        onEnd: (stream) => {
          streams.delete(stream)
          countStreams()
        },
      })
    },
    close() {
      isClosed = true
      for (const stream of streams) stream.end()
    },
  }
}

interface StreamOptions extends Pick<Stream, 'userId' | 'sessionId' | 'kinds'> {
  onOpen: (stream: Stream) => void
  onEnd: (stream: Stream) => void
}

function createStream({ onOpen, onEnd, ...owner }: StreamOptions): ReadableStream<Uint8Array> {
  let stream: Stream
  return new ReadableStream<Uint8Array>(
    {
      start(controller) {
        const end = (): void => {
          onEnd(stream)
          controller.close()
        }
        // A client that does not read must not fill the memory. It fetches everything when it connects again.
        const send = (bytes: Uint8Array): void =>
          (controller.desiredSize ?? 0) <= 0 ? end() : controller.enqueue(bytes)
        stream = { ...owner, send, end }
        onOpen(stream)
        send(greeting())
      },
      cancel: () => onEnd(stream),
    },
    new ByteLengthQueuingStrategy({ highWaterMark: UNREAD_MAX_BYTES }),
  )
}

const RETRY_AFTER_SECONDS = 30

const tooManyStreams = (): ShopError =>
  new ShopError('too_many_requests', 'Live updates are open in too many of your windows. Please close some of them.', {
    retryAfterSeconds: RETRY_AFTER_SECONDS,
  })

const noRoom = (): ShopError =>
  new ShopError('unavailable', 'Live updates are unavailable for a moment. Please try again.', {
    retryAfterSeconds: RETRY_AFTER_SECONDS,
  })
