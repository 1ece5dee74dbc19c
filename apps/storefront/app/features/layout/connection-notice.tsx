import { useEffect, useRef } from 'react'
import { useConnectionProblem } from '../../ui/connection.store.ts'

const MESSAGES = {
  offline: 'You’re offline. Your cart and favorites are saved on this device.',
  lost: 'Something didn’t load. Check your connection and try again.',
}

/**
 * The events on which the router fetches a page or its assets. If that fails, it reloads the current page, which is
 * lost when offline.
 */
const NAVIGATION_EVENTS = ['click', 'mouseover', 'focusin', 'touchstart']

const isInternalLink = ({ target }: Event): boolean =>
  target instanceof Element && target.closest('a[href^="/"]:not([target],[download])') !== null

/**
 * Shows at the bottom of the window, above the phone's buy bar, that the connection is lost. While offline it blocks
 * internal links, which would replace the page by the browser's error page.
 */
export function ConnectionNotice() {
  const problem = useConnectionProblem()
  const notice = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (problem !== 'offline') return
    const blockNavigation = (event: Event) => {
      if (!isInternalLink(event)) return
      event.stopPropagation()
      if (event.type !== 'click') return
      event.preventDefault()
      notice.current?.animate([{ opacity: 0.3 }, { opacity: 1 }], { duration: 400 })
    }
    for (const type of NAVIGATION_EVENTS) addEventListener(type, blockNavigation, { capture: true })
    return () => {
      for (const type of NAVIGATION_EVENTS) removeEventListener(type, blockNavigation, { capture: true })
    }
  }, [problem])
  return (
    <div
      role="status"
      className="no-print pointer-events-none fixed inset-x-0 bottom-20 z-50 flex justify-center px-4 md:bottom-4"
    >
      {problem && (
        <p
          ref={notice}
          className="max-w-[34rem] bg-ink px-5 py-3 text-small text-on-ink transition duration-300 starting:translate-y-2 starting:opacity-0"
        >
          {MESSAGES[problem]}
        </p>
      )}
    </div>
  )
}
