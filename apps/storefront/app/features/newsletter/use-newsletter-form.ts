import { createApi } from '@atelier/api-client/http'
import { subscribe } from '@atelier/api-client/newsletter'
import { SUBSCRIBE_FAILED, SUBSCRIBED, SubscribeBody } from '@atelier/domain/newsletter/subscribe.schema'
import { useRef, useState, type FormEvent } from 'react'
import { useFormTrap } from '../../ui/form-trap.tsx'

interface NewsletterState {
  isSending: boolean
  /** What is wrong with the address. */
  error?: string
  /** S8's text once an answer has come. */
  outcome?: { isSubscribed: boolean; message: string }
}

const api = createApi({ fetch: (input, init) => fetch(input, init) })

/** Checks and sends the newsletter form, one address at a time. */
export function useNewsletterForm() {
  const [state, setState] = useState<NewsletterState>({ isSending: false })
  const isRunning = useRef(false)
  const readTrap = useFormTrap()

  const send = async (form: HTMLFormElement, body: SubscribeBody) => {
    try {
      await subscribe(api, body)
      form.reset()
      setState({ isSending: false, outcome: { isSubscribed: true, message: SUBSCRIBED } })
    } catch {
      setState({ isSending: false, outcome: { isSubscribed: false, message: SUBSCRIBE_FAILED } })
    } finally {
      isRunning.current = false
    }
  }

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isRunning.current) return
    const form = event.currentTarget
    const given = new FormData(form)
    // S7: the footer sends an e-mail and an empty name.
    const checked = SubscribeBody.safeParse({ email: given.get('email'), name: '', ...readTrap(given) })
    if (!checked.success) {
      setState({ isSending: false, error: checked.error.issues[0]?.message })
      const field = form.elements.namedItem('email')
      if (field instanceof HTMLElement) field.focus()
      return
    }
    isRunning.current = true
    setState({ isSending: true })
    void send(form, checked.data)
  }

  const forgetError = () => setState((before) => ({ ...before, error: undefined }))

  return { ...state, onSubmit, forgetError }
}
