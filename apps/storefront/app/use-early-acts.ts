import { useEffect, useLayoutEffect, useRef } from 'react'

/** What a field was given, as its element and React both see it once it has been told. */
function giveText(field: HTMLInputElement | HTMLTextAreaElement, value: string): void {
  const own = Object.getPrototypeOf(field) as object
  field.value = ''
  // Past React, which watches the property of the element itself and takes what it has seen being set for known.
  Object.getOwnPropertyDescriptor(own, 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

/** Does one thing again, as if it were done now. */
function repeat(element: Element, { kind, value, checked }: EarlyAct): void {
  if (kind === 'send' && element instanceof HTMLFormElement) element.requestSubmit()
  else if (kind === 'press' && element instanceof HTMLElement) element.click()
  else if (element instanceof HTMLSelectElement) {
    element.value = value
    element.dispatchEvent(new Event('change', { bubbles: true }))
  } else if (element instanceof HTMLTextAreaElement) giveText(element, value)
  else if (element instanceof HTMLInputElement) {
    if (kind === 'type') giveText(element, value)
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

async function repeatAll(acts: ReadonlyMap<Element, EarlyAct>): Promise<void> {
  for (const [element, act] of acts) {
    if (element.isConnected) repeat(element, act)
    await settled()
  }
}

/** On the form of a part of the page whose code comes later than the page's own. */
const ASLEEP = 'data-asleep'
const held = new WeakSet<HTMLFormElement>()

/** Keeps a form that still sleeps from leaving the page by itself, and sends it once it has come to life. */
function holdSleeping(event: SubmitEvent): void {
  const form = event.target
  if (!(form instanceof HTMLFormElement) || !form.hasAttribute(ASLEEP)) return
  event.preventDefault()
  if (held.has(form)) return
  held.add(form)
  event.submitter?.setAttribute('data-waits', '')
  const waking = new MutationObserver(() => {
    waking.disconnect()
    held.delete(form)
    event.submitter?.removeAttribute('data-waits')
    form.requestSubmit()
  })
  waking.observe(form, { attributeFilter: [ASLEEP] })
}

/** Does what somebody did before the page had come to life: see note-early-acts.server.ts. */
export function useEarlyActs(): void {
  const acts = useRef<ReadonlyMap<Element, EarlyAct>>(undefined)
  // From the very moment in which React listens nothing is written down any more, or it would be done twice.
  useLayoutEffect(() => {
    acts.current ??= window.takeEarlyActs?.()
    addEventListener('submit', holdSleeping, true)
    return () => removeEventListener('submit', holdSleeping, true)
  }, [])
  useEffect(() => {
    const early = acts.current
    acts.current = undefined
    window.takeEarlyActs = undefined
    for (const waiting of document.querySelectorAll('[data-waits]')) waiting.removeAttribute('data-waits')
    // What only the browser knows is shown from the next moment on.
    if (early && early.size > 0) setTimeout(() => void repeatAll(early))
  }, [])
}
