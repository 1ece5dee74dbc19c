import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { useToasts } from '../../ui/toast.store.ts'
import { createFocusRestorer } from './restore-focus.ts'

/** Longer than a dialog takes to close and to give the keyboard back. */
const SETTLED_MS = 400

/**
 * Tells a screen reader which screen has come (its title, see PageHeader), and takes the keyboard along when what it was on has
 * gone, with the screen before or with a change that was made. Gives the ref of the main part and the words to be read out.
 */
export function useRouteAnnouncer() {
  const { pathname, key } = useLocation()
  const main = useRef<HTMLElement>(null)
  const [announcement, setAnnouncement] = useState('')
  const focusRestorer = useRef<ReturnType<typeof createFocusRestorer>>(undefined)
  const toasts = useToasts()

  useEffect(() => {
    if (!main.current) return
    focusRestorer.current = createFocusRestorer(main.current)
    return focusRestorer.current.stop
  }, [])

  useEffect(() => {
    // Whoever has just come here begins at the top.
    if (key !== 'default' && document.activeElement === document.body) main.current?.focus({ preventScroll: true })
    // Another search or page of the same screen is not another screen.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [pathname])

  useEffect(() => {
    if (toasts.length === 0) return
    // What was done in a dialog may have taken along what opened it.
    const timer = setTimeout(() => focusRestorer.current?.restoreFocus(), SETTLED_MS)
    return () => clearTimeout(timer)
  }, [toasts])

  useEffect(() => {
    const title = document.querySelector('title')
    if (!title) return
    const observer = new MutationObserver(() => setAnnouncement(document.title))
    observer.observe(title, { childList: true, characterData: true, subtree: true })
    return () => observer.disconnect()
  }, [])

  return { main, words: announcement }
}
