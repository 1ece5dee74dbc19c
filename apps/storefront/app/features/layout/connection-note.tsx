import { useEffect, useRef } from 'react'
import { useTrouble } from '../../ui/connection.store.ts'

const WORDS = {
  offline: 'You are offline. This page stays; your cart and favorites are kept on this device.',
  lost: 'Something did not arrive. Please check your connection and try again.',
}

/** What makes the router fetch a page, or what it needs of one: where that fails it reloads the page at hand, and loses it. */
const FETCHING = ['click', 'mouseover', 'focusin', 'touchstart']

const isWayOn = ({ target }: Event): boolean =>
  target instanceof Element && target.closest('a[href^="/"]:not([target],[download])') !== null

/**
 * Says low in the window, above the phone's bar to buy with, that there is no connection. As long as there is none, no link leads away from the page one has
 * to the browser's page of errors.
 */
export function ConnectionNote() {
  const trouble = useTrouble()
  const note = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (trouble !== 'offline') return
    const stay = (event: Event) => {
      if (!isWayOn(event)) return
      event.stopPropagation()
      if (event.type !== 'click') return
      event.preventDefault()
      note.current?.animate([{ opacity: 0.3 }, { opacity: 1 }], { duration: 400 })
    }
    for (const type of FETCHING) addEventListener(type, stay, { capture: true })
    return () => {
      for (const type of FETCHING) removeEventListener(type, stay, { capture: true })
    }
  }, [trouble])
  return (
    <div
      role="status"
      className="no-print pointer-events-none fixed inset-x-0 bottom-20 z-50 flex justify-center px-4 md:bottom-4"
    >
      {trouble && (
        <p
          ref={note}
          className="max-w-[34rem] bg-ink px-5 py-3 text-small text-on-ink transition duration-300 starting:translate-y-2 starting:opacity-0"
        >
          {WORDS[trouble]}
        </p>
      )}
    </div>
  )
}
