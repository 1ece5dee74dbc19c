import { useCallback, useEffect, useState } from 'react'

/**
 * Whether the picture at an address could not be loaded. When a line that had gone away comes back, the picture is asked for
 * once more: it may have been on its way.
 */
export function useBroken(url: string | null | undefined) {
  const [brokenUrl, setBrokenUrl] = useState<string | null>()
  const isBroken = typeof url === 'string' && brokenUrl === url
  const setBroken = useCallback(() => setBrokenUrl(url), [url])
  useEffect(() => {
    if (!isBroken) return
    const askAgain = () => setBrokenUrl(undefined)
    addEventListener('online', askAgain)
    return () => removeEventListener('online', askAgain)
  }, [isBroken])
  return { isBroken, setBroken }
}
