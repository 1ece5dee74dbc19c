import { useEffect } from 'react'
import { createStore } from '../../ui/create-store.ts'

let running = 0
const isUploading = createStore(false)

const count = (by: number): void => {
  running += by
  isUploading.set(running > 0)
}

/** Returns whether uploads are pending: a save would not include them. */
export const useIsUploading = isUploading.useValue

/** Registers the number of pending uploads of one field. */
export function useCountUploads(files: number): void {
  useEffect(() => {
    count(files)
    return () => count(-files)
  }, [files])
}
