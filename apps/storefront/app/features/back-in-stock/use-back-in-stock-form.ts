import { useRef, useState, type FormEvent } from 'react'
import { flushSync } from 'react-dom'
import { errorMessages } from '../../browser/error-messages.ts'
import { useHoneypot } from '../../ui/honeypot.tsx'
import type { BackInStockResult } from './request-back-in-stock.ts'

interface BackInStockState {
  isSending: boolean
  /** The validation error of the address. */
  error?: string
  failure?: string
  message?: string
}

const load = () => import('./request-back-in-stock.ts')

/** Preloads the code that sends the form while the visitor types. */
export const preloadBackInStock = (): void => void load().catch(() => undefined)

async function send(productId: string, given: Record<string, unknown>): Promise<BackInStockResult> {
  try {
    const { requestBackInStock } = await load()
    return await requestBackInStock(productId, given)
  } catch {
    return { kind: 'failed', message: errorMessages.unexpected }
  }
}

/** Sends one address for one color at a time, and moves the focus to the outcome. */
export function useBackInStockForm(productId: string, color: string) {
  const [state, setState] = useState<BackInStockState>({ isSending: false })
  const isRunning = useRef(false)
  const thanks = useRef<HTMLParagraphElement>(null)
  const readHoneypot = useHoneypot()

  const submit = async (form: HTMLFormElement) => {
    const given = new FormData(form)
    isRunning.current = true
    setState({ isSending: true })
    const { kind, message } = await send(productId, { email: given.get('email'), color, ...readHoneypot(given) })
    isRunning.current = false
    const isAttended = document.activeElement === document.body || form.contains(document.activeElement)
    const stateKey = { invalid: 'error', failed: 'failure', requested: 'message' } as const
    flushSync(() => setState({ isSending: false, [stateKey[kind]]: message }))
    if (!isAttended) return
    if (kind === 'requested') thanks.current?.focus()
    const field = form.elements.namedItem('email')
    if (kind === 'invalid' && field instanceof HTMLElement) field.focus()
  }

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!isRunning.current) void submit(event.currentTarget)
  }

  const forgetError = () =>
    setState((before) => (before.error === undefined ? before : { isSending: before.isSending }))

  return { ...state, thanks, onSubmit, forgetError }
}
