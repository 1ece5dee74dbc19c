import { useEffect, useState } from 'react'

/** A9: how long a screen says that something was saved. */
const SHOWN_MS = 3_000

/** Good news that goes away by itself. */
export function useGoodNews(): [string | null, (message: string | null) => void] {
  const [news, setNews] = useState<{ message: string } | null>(null)
  useEffect(() => {
    if (!news) return
    const timer = setTimeout(() => setNews(null), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [news])
  return [news?.message ?? null, (message) => setNews(message === null ? null : { message })]
}
