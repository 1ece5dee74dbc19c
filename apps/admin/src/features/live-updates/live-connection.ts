import { LIVE_UPDATE_KINDS, readLiveUpdate, type LiveUpdate } from '@atelier/domain/live-updates/live-update'

interface LiveConnectionOptions {
  url: string
  /** The stream is open. Updates from before may be missing. */
  onOpen: () => void
  onUpdate: (update: LiveUpdate) => void
  /** The tab went to the background, which closed the stream. `onOpen` follows when it is shown again. */
  onPause: () => void
  /** The server rejected the stream: the session has ended, or there are too many streams. */
  onRejected: () => void
  signal: AbortSignal
}

/** Wait after the first rejection, which doubles up to the longest. */
const FIRST_WAIT_MS = 5_000
const LONGEST_WAIT_MS = 300_000

/** Returns how long to wait after so many rejections in a row: between half and all of a wait that doubles. */
export const waitAfter = (rejections: number, random = Math.random): number =>
  Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (rejections - 1)) * (0.5 + random() / 2)

/**
 * Receives live updates while the tab is visible, until `signal` aborts. The browser connects again after a broken
 * connection, when the server says so; after a rejection this does.
 */
export function connectLiveUpdates(options: LiveConnectionOptions): void {
  const { url, onOpen, onUpdate, onPause, onRejected, signal } = options
  let source: EventSource | undefined
  let rejections = 0
  let retry: ReturnType<typeof setTimeout> | undefined

  const close = (): void => {
    clearTimeout(retry)
    source?.close()
    source = undefined
  }
  const open = (): void => {
    close()
    const opened = new EventSource(url)
    source = opened
    opened.addEventListener('open', () => {
      rejections = 0
      onOpen()
    })
    for (const kind of LIVE_UPDATE_KINDS) {
      opened.addEventListener(kind, ({ data }: MessageEvent<string>) => onUpdate(readLiveUpdate(kind, data)))
    }
    opened.addEventListener('error', () => {
      if (opened.readyState !== EventSource.CLOSED || source !== opened) return
      rejections += 1
      retry = setTimeout(open, waitAfter(rejections))
      onRejected()
    })
  }
  const follow = (): void => {
    if (document.visibilityState === 'visible') return open()
    close()
    onPause()
  }

  signal.addEventListener('abort', close)
  document.addEventListener('visibilitychange', follow, { signal })
  if (!signal.aborted) follow()
}
