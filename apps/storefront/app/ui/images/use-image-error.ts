import { useCallback, useEffect, useState } from 'react'

/**
 * Tracks whether an image failed to load. Retries it when the browser is back online, because the lost connection may
 * have been the cause.
 */
export function useImageError(url: string | null | undefined) {
  const [brokenUrl, setBrokenUrl] = useState<string | null>()
  const isBroken = typeof url === 'string' && brokenUrl === url
  const setBroken = useCallback(() => setBrokenUrl(url), [url])
  useEffect(() => {
    if (!isBroken) return
    const retry = () => setBrokenUrl(undefined)
    addEventListener('online', retry)
    return () => removeEventListener('online', retry)
  }, [isBroken])
  return { isBroken, setBroken }
}
