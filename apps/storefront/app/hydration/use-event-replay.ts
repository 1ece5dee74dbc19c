import { useEffect, useLayoutEffect, useRef } from 'react'

/** What a field was given, as its element and React both see it once it has been told. */
function setText(field: HTMLInputElement | HTMLTextAreaElement, value: string): void {
  const own = Object.getPrototypeOf(field) as object
  field.value = ''
  // Past React, which watches the property of the element itself and takes what it has seen being set for known.
  Object.getOwnPropertyDescriptor(own, 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

/** Does one thing again, as if it were done now. */
function replayEvent(element: Element, { kind, value, checked }: RecordedEvent): void {
  if (kind === 'submit' && element instanceof HTMLFormElement) element.requestSubmit()
  else if (kind === 'click' && element instanceof HTMLElement) element.click()
  else if (element instanceof HTMLSelectElement) {
    element.value = value
    element.dispatchEvent(new Event('change', { bubbles: true }))
  } else if (element instanceof HTMLTextAreaElement) setText(element, value)
  else if (element instanceof HTMLInputElement) {
    if (kind === 'input') setText(element, value)
    else {
      element.checked = !checked
      element.click()
    }
  }
}

/** Time for what was done last to reach the page: a chosen colour is to be seen before it is put into the cart. */
const settled = () =>
  new Promise<void>((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: 500 })
    else setTimeout(resolve, 150)
  })

async function replayEvents(events: ReadonlyMap<Element, RecordedEvent>): Promise<void> {
  for (const [element, event] of events) {
    if (element.isConnected) replayEvent(element, event)
    await settled()
  }
}

/** On the form of a part of the page whose code comes later than the page's own. */
const HYDRATING = 'data-hydrating'
const held = new WeakSet<HTMLFormElement>()

/** Keeps a form that still sleeps from leaving the page by itself, and sends it once it has come to life. */
function holdSubmitUntilHydrated(event: SubmitEvent): void {
  const form = event.target
  if (!(form instanceof HTMLFormElement) || !form.hasAttribute(HYDRATING)) return
  event.preventDefault()
  if (held.has(form)) return
  held.add(form)
  event.submitter?.setAttribute('data-pending', '')
  const observer = new MutationObserver(() => {
    observer.disconnect()
    held.delete(form)
    event.submitter?.removeAttribute('data-pending')
    form.requestSubmit()
  })
  observer.observe(form, { attributeFilter: [HYDRATING] })
}

/** Replays the events that the page recorded before it hydrated: see record-events.server.ts. */
export function useEventReplay(): void {
  const events = useRef<ReadonlyMap<Element, RecordedEvent>>(undefined)
  // From the very moment in which React listens nothing is written down any more, or it would be done twice.
  useLayoutEffect(() => {
    events.current ??= window.takeRecordedEvents?.()
    addEventListener('submit', holdSubmitUntilHydrated, true)
    return () => removeEventListener('submit', holdSubmitUntilHydrated, true)
  }, [])
  useEffect(() => {
    const recorded = events.current
    events.current = undefined
    window.takeRecordedEvents = undefined
    for (const waiting of document.querySelectorAll('[data-pending]')) waiting.removeAttribute('data-pending')
    // What only the browser knows is shown from the next moment on.
    if (recorded && recorded.size > 0) setTimeout(() => void replayEvents(recorded))
  }, [])
}
