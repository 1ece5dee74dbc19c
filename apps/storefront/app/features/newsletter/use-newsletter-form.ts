import { useRef, useState, type FormEvent } from 'react'
import { errorMessages } from '../../browser/error-messages.ts'
import { useHoneypot } from '../../ui/honeypot.tsx'
import type { SubscriptionResult } from './request-subscription.ts'

interface NewsletterState {
  isSending: boolean
  /** The validation error of the address. */
  error?: string
  /** The S8 message of the response. */
  outcome?: { isSubscribed: boolean; message: string }
}

const load = () => import('./send-subscription.ts')

/** Preloads the code that sends the form while the visitor types. */
export const preloadSubscription = (): void => void load().catch(() => undefined)

async function send(given: Record<string, unknown>): Promise<SubscriptionResult> {
  try {
    const { sendSubscription } = await load()
    return await sendSubscription(given)
  } catch {
    return { kind: 'failed', message: errorMessages.unexpected }
  }
}

/** Validates and sends the newsletter form, one address at a time. */
export function useNewsletterForm() {
  const [state, setState] = useState<NewsletterState>({ isSending: false })
  const isRunning = useRef(false)
  const readHoneypot = useHoneypot()

  const submit = async (form: HTMLFormElement) => {
    const given = new FormData(form)
    isRunning.current = true
    setState({ isSending: true })
    // The footer sends an email and an empty name (S7).
    const { kind, message } = await send({ email: given.get('email'), name: '', ...readHoneypot(given) })
    isRunning.current = false
    if (kind === 'invalid') {
      setState({ isSending: false, error: message })
      const field = form.elements.namedItem('email')
      if (field instanceof HTMLElement) field.focus()
      return
    }
    if (kind === 'subscribed') form.reset()
    setState({ isSending: false, outcome: { isSubscribed: kind === 'subscribed', message } })
  }

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!isRunning.current) void submit(event.currentTarget)
  }

  const forgetError = () => setState((before) => ({ ...before, error: undefined }))

  return { ...state, onSubmit, forgetError }
}
