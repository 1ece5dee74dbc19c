import { sendContactMessage } from '@atelier/api-client/contact'
import { ApiError, createApi } from '@atelier/api-client/http'
import { CONTACT_SENT, ContactBody } from '@atelier/domain/contact/contact.schema'
import { useRef, useState, type FormEvent } from 'react'
import { flushSync } from 'react-dom'
import { tellGoal } from '../analytics/visits.store.ts'
import { useFormTrap } from '../../ui/form-trap.tsx'
import { contactFailure } from './contact-failure.ts'

const FIELDS = ['name', 'email', 'subject', 'message'] as const
export type ContactField = (typeof FIELDS)[number]
type Errors = Partial<Record<ContactField, string>>

/** S2: idle, submitting, then a text in a green or red box. */
interface ContactState {
  isSending: boolean
  errors: Errors
  outcome?: { isSent: boolean; message: string }
}

const api = createApi({ fetch: (input, init) => fetch(input, init) })

/** The first complaint about each field. */
function errorsOf(issues: readonly { path: PropertyKey; message: string }[]): Errors {
  const found = FIELDS.map((field) => [field, issues.find(({ path }) => path === field)?.message] as const)
  return Object.fromEntries(found.filter(([, message]) => message !== undefined))
}

function firstWrongField(form: HTMLFormElement, errors: Errors): HTMLElement | null {
  const name = FIELDS.find((field) => errors[field] !== undefined)
  const field = name === undefined ? null : form.elements.namedItem(name)
  return field instanceof HTMLElement ? field : null
}

/** False once somebody has gone on to another part of the page: then the news is announced, and the focus stays there. */
const isAttended = (form: HTMLFormElement): boolean =>
  document.activeElement === document.body || form.contains(document.activeElement)

/** Checks and sends the contact form, one message at a time, and leads the focus to what has to be read next. */
export function useContactForm(supportEmail: string) {
  const [state, setState] = useState<ContactState>({ isSending: false, errors: {} })
  const form = useRef<HTMLFormElement>(null)
  const box = useRef<HTMLDivElement>(null)
  const isRunning = useRef(false)
  const readTrap = useFormTrap()

  const settle = (errors: Errors, outcome?: ContactState['outcome']) => {
    // At once, for a field that is still disabled takes no focus.
    flushSync(() => setState({ isSending: false, errors, outcome }))
    if (!form.current || !isAttended(form.current)) return
    const next = firstWrongField(form.current, errors) ?? box.current
    next?.focus()
  }

  const send = async (body: ContactBody) => {
    try {
      const said = await sendContactMessage(api, body)
      tellGoal('contact', body.subject)
      form.current?.reset()
      settle({}, { isSent: true, message: said ?? CONTACT_SENT })
    } catch (error) {
      const errors = error instanceof ApiError ? errorsOf(error.issues) : {}
      settle(errors, { isSent: false, message: contactFailure(error, supportEmail) })
    } finally {
      isRunning.current = false
    }
  }

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isRunning.current) return
    const given = new FormData(event.currentTarget)
    const fields = Object.fromEntries(FIELDS.map((field) => [field, given.get(field)]))
    const checked = ContactBody.safeParse({ ...fields, ...readTrap(given) })
    if (!checked.success) {
      settle(errorsOf(checked.error.issues.map(({ path, message }) => ({ path: path.join('.'), message }))))
      return
    }
    isRunning.current = true
    setState({ isSending: true, errors: {} })
    void send(checked.data)
  }

  /** What was wrong with a field is forgotten as soon as it is changed. */
  const clear = (field: ContactField) =>
    setState((before) => ({ ...before, errors: { ...before.errors, [field]: undefined } }))

  return { ...state, form, box, onSubmit, clear }
}
