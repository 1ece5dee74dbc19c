import { createApi } from '@atelier/api-client/http'
import type { ContactBody } from '@atelier/domain/contact/contact.schema'
import { useRef, useState, type FormEvent } from 'react'
import { flushSync } from 'react-dom'
import { recordGoal } from '../analytics/visits.store.ts'
import { useHoneypot } from '../../ui/honeypot.tsx'
import {
  checkContact,
  contactFields,
  firstWrong,
  sendContact,
  type ContactErrors,
  type ContactField,
  type ContactResult,
} from './contact-state.ts'

const api = createApi({ fetch: (input, init) => fetch(input, init) })

function firstWrongField(form: HTMLFormElement, errors: ContactErrors): HTMLElement | null {
  const name = firstWrong(errors)
  const field = name === undefined ? null : form.elements.namedItem(name)
  return field instanceof HTMLElement ? field : null
}

/** False once somebody has gone on to another part of the page: then the news is announced, and the focus stays there. */
const isAttended = (form: HTMLFormElement): boolean =>
  document.activeElement === document.body || form.contains(document.activeElement)

/**
 * Checks and sends the contact form, one message at a time, and leads the focus to what has to be read next. `before` is what
 * became of it when it was sent without scripts.
 */
export function useContactForm(supportEmail: string, before: ContactResult = { errors: {} }) {
  // S2: idle, submitting, then a text in a green or red box.
  const [state, setState] = useState({ isSending: false, ...before })
  const form = useRef<HTMLFormElement>(null)
  const box = useRef<HTMLDivElement>(null)
  const isRunning = useRef(false)
  const readHoneypot = useHoneypot()

  const settle = ({ errors, outcome }: ContactResult) => {
    // At once, for a field that is still disabled takes no focus.
    flushSync(() => setState({ isSending: false, errors, outcome }))
    if (!form.current || !isAttended(form.current)) return
    const next = firstWrongField(form.current, errors) ?? box.current
    next?.focus()
  }

  const send = async (body: ContactBody) => {
    const result = await sendContact(api, body, supportEmail)
    isRunning.current = false
    if (result.outcome?.isSent) {
      recordGoal('contact', body.subject)
      form.current?.reset()
    }
    settle(result)
  }

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isRunning.current) return
    const given = new FormData(event.currentTarget)
    const checked = checkContact({ ...contactFields(given), ...readHoneypot(given) })
    if (!('body' in checked)) {
      settle(checked)
      return
    }
    isRunning.current = true
    setState({ isSending: true, errors: {} })
    void send(checked.body)
  }

  /** What was wrong with a field is forgotten as soon as it is changed. */
  const clear = (field: ContactField) =>
    setState((last) => ({ ...last, errors: { ...last.errors, [field]: undefined } }))

  return { ...state, form, box, onSubmit, clear }
}
