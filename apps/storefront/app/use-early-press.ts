import { useEffect } from 'react'

/** Presses the button somebody pressed before the page had come to life: see start-after-paint.server.ts. */
export function useEarlyPress(): void {
  useEffect(() => {
    window.takeEarlyPress?.()?.click()
    window.takeEarlyPress = undefined
  }, [])
}
