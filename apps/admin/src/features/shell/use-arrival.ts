import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'

/**
 * Tells a screen reader which screen has come (its title, see PageHeader), and takes the keyboard along when what it was on has
 * gone with the screen before. Gives the ref of the main part and the words to be read out.
 */
export function useArrival() {
  const { pathname, key } = useLocation()
  const main = useRef<HTMLElement>(null)
  const [words, setWords] = useState('')

  useEffect(() => {
    // Whoever has just come here begins at the top.
    if (key !== 'default' && document.activeElement === document.body) main.current?.focus({ preventScroll: true })
    // Another search or page of the same screen is not another screen.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [pathname])

  useEffect(() => {
    const title = document.querySelector('title')
    if (!title) return
    const observer = new MutationObserver(() => setWords(document.title))
    observer.observe(title, { childList: true, characterData: true, subtree: true })
    return () => observer.disconnect()
  }, [])

  return { main, words }
}
