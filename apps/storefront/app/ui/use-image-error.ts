import { useCallback, useEffect, useState } from 'react'

/**
 * Whether the picture at an address could not be loaded. When a line that had gone away comes back, the picture is asked for
 * once more: it may have been on its way.
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
