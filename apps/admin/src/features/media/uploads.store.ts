import { useEffect, useSyncExternalStore } from 'react'

let running = 0
const listeners = new Set<() => void>()

const count = (by: number): void => {
  running += by
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Returns whether uploads are pending: a save would not include them. */
export const useIsUploading = (): boolean => useSyncExternalStore(subscribe, () => running > 0)

/** Registers the number of pending uploads of one field. */
export function useCountUploads(files: number): void {
  useEffect(() => {
    count(files)
    return () => count(-files)
  }, [files])
}
