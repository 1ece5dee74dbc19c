import type { ContactBody } from '@atelier/domain/contact/contact.schema'
import { useRef, useState, type FormEvent } from 'react'
import { flushSync } from 'react-dom'
import { api } from '../../browser/api.ts'
import { recordGoal } from '../analytics/record-visits.public.ts'
import { useHoneypot } from '../../ui/honeypot.tsx'
import {
  checkContact,
  contactFields,
  firstWrong,
  sendContact,
  type ContactErrors,
  type ContactField,
  type ContactResult,
  type ContactSupport,
} from './contact-state.ts'

function firstWrongField(form: HTMLFormElement, errors: ContactErrors): HTMLElement | null {
  const name = firstWrong(errors)
  const field = name === undefined ? null : form.elements.namedItem(name)
  return field instanceof HTMLElement ? field : null
}

/** Whether the visitor is still at the form. Otherwise the outcome is announced without moving the focus. */
const isAttended = (form: HTMLFormElement): boolean =>
  document.activeElement === document.body || form.contains(document.activeElement)

/**
 * Validates and sends the contact form, one message at a time, and moves the focus to the outcome. `before` is the
 * outcome of a form sent without scripts.
 */
export function useContactForm(support: ContactSupport, before: ContactResult = { errors: {} }) {
  // Idle, submitting, then a text in a green or red box (S2).
  const [state, setState] = useState({ isSending: false, ...before })
  const form = useRef<HTMLFormElement>(null)
  const box = useRef<HTMLDivElement>(null)
  const isRunning = useRef(false)
  const readHoneypot = useHoneypot()

  const settle = ({ errors, outcome }: ContactResult) => {
    // Synchronously, because a disabled field cannot take the focus.
    flushSync(() => setState({ isSending: false, errors, outcome }))
    if (!form.current || !isAttended(form.current)) return
    const next = firstWrongField(form.current, errors) ?? box.current
    next?.focus()
  }

  const send = async (body: ContactBody) => {
    const result = await sendContact(api, body, support)
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

  /** Clears a field's error when it changes. */
  const clear = (field: ContactField) =>
    setState((last) => ({ ...last, errors: { ...last.errors, [field]: undefined } }))

  return { ...state, form, box, onSubmit, clear }
}
