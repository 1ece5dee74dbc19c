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

/** Whether files are on their way: what is saved meanwhile would be saved without them. */
export const useIsUploading = (): boolean => useSyncExternalStore(subscribe, () => running > 0)

/** Counts the files one field is sending. */
export function useCountUploads(files: number): void {
  useEffect(() => {
    count(files)
    return () => count(-files)
  }, [files])
}
