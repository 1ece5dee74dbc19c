import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { useToasts } from '../../ui/feedback/toast.store.ts'
import { createFocusRestorer } from './restore-focus.ts'

/** Longer than a dialog takes to close and restore the focus. */
const SETTLED_MS = 400

/**
 * Announces the title of a new screen to screen readers (see PageHeader), and restores the focus when its element
 * disappeared with the previous screen or a change. Returns the ref of the main element and the announcement.
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
    // A new screen starts at the top.
    if (key !== 'default' && document.activeElement === document.body) main.current?.focus({ preventScroll: true })
    // Search parameters of the same screen do not count.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [pathname])

  useEffect(() => {
    if (toasts.length === 0) return
    // A dialog's action may have removed the dialog's opener.
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

  return { main, announcement }
}
