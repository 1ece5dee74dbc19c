import { useEffect, useLayoutEffect, useRef } from 'react'

/** Sets the value of a field so that both the element and React see it. */
function setText(field: HTMLInputElement | HTMLTextAreaElement, value: string): void {
  const prototype = Object.getPrototypeOf(field) as object
  field.value = ''
  // Uses the prototype's setter: React tracks the element's own property and would ignore a value set through it as
  // already known.
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

/** Replays one recorded event. */
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

/** Resolves once the last event has rendered: a chosen color must apply before the product is added to the cart. */
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

/** Marks the form of a lazy component that has not hydrated yet. */
const HYDRATING = 'data-hydrating'
const heldForms = new WeakSet<HTMLFormElement>()

/** Prevents the native submit of a form that has not hydrated, and submits it after its hydration. */
function holdSubmitUntilHydrated(event: SubmitEvent): void {
  const form = event.target
  if (!(form instanceof HTMLFormElement) || !form.hasAttribute(HYDRATING)) return
  event.preventDefault()
  if (heldForms.has(form)) return
  heldForms.add(form)
  event.submitter?.setAttribute('data-pending', '')
  const observer = new MutationObserver(() => {
    observer.disconnect()
    heldForms.delete(form)
    event.submitter?.removeAttribute('data-pending')
    form.requestSubmit()
  })
  observer.observe(form, { attributeFilter: [HYDRATING] })
}

/** Replays the events that the page recorded before hydration: see record-events.server.ts. */
export function useEventReplay(): void {
  const events = useRef<ReadonlyMap<Element, RecordedEvent>>(undefined)
  // Stops the recorder in the layout effect, at the moment when React starts listening; otherwise events would run
  // twice.
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
    // A timeout, because state that only the browser knows renders right after this effect.
    if (recorded && recorded.size > 0) setTimeout(() => void replayEvents(recorded))
  }, [])
}
