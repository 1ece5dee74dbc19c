import { useState } from 'react'
import { framesInLoadOrder } from './turn-frames.ts'

/** Frames that load at a time. */
const CONCURRENT_LOADS = 4

const withFrame = (frame: number) => (frames: ReadonlySet<number>) => new Set([...frames, frame])

/** Tracks the frames of a turn while they load, with a concurrency limit: which to request, and which have loaded or failed. */
export function useFrames(count: number) {
  const [loaded, setLoaded] = useState<ReadonlySet<number>>(new Set())
  const [failed, setFailed] = useState<ReadonlySet<number>>(new Set())
  const [retries, setRetries] = useState<ReadonlyMap<number, number>>(new Map())
  const next = framesInLoadOrder(count).slice(0, loaded.size + failed.size + CONCURRENT_LOADS)
  return {
    /** Frames to render, also while they load. A retry changes the key of a frame. */
    requested: [...new Set([...next, ...loaded])].map((frame) => ({
      frame,
      key: `${frame} ${retries.get(frame) ?? 0}`,
    })),
    loaded,
    failed,
    onLoad: (frame: number) => setLoaded(withFrame(frame)),
    onError: (frame: number) => setFailed(withFrame(frame)),
    retry: () => {
      setRetries(new Map([...retries, ...[...failed].map((frame) => [frame, (retries.get(frame) ?? 0) + 1] as const)]))
      setFailed(new Set())
    },
  }
}
