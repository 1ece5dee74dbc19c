import { ApiError } from '@atelier/api-client/api-error'
import { EMAIL_EXISTS, EMAIL_EXISTS_SHOWN } from '@atelier/domain/customers/customer-sign-in.schema'
import { createRepeatedErrorNotice } from '@atelier/domain/page-watch/repeated-error'
import { useRef, useState, type FormEvent } from 'react'
import { flushSync } from 'react-dom'
import { describeError } from './shop-api.ts'

type Errors<Field extends string> = Partial<Record<Field, string>>

/** The part of a zod schema that forms use. */
interface Schema<Body> {
  safeParse: (
    given: unknown,
  ) =>
    | { success: true; data: Body }
    | { success: false; error: { issues: readonly { path: readonly PropertyKey[]; message: string }[] } }
}

interface Options<Body, Field extends string> {
  /** The fields in display order, which is also the order of validation. */
  fields: readonly Field[]
  schema: Schema<Body>
  send: (body: Body, form: HTMLFormElement) => Promise<void>
  /** The message when the server sends none (S8). */
  fallback: string
  /** The message when the response cannot be parsed. */
  invalidResponse?: string
  /** Shows the first validation error above the fields instead of one below each. */
  hasErrorSummary?: boolean
}

interface FormState<Field extends string> {
  isSending: boolean
  errors: Errors<Field>
  message?: string
}

/** Replaces the server's text for an address that has an account by the specification's (S8). */
const displayedMessage = (message: string): string => (message.includes(EMAIL_EXISTS) ? EMAIL_EXISTS_SHOWN : message)

function focusFirst(form: HTMLFormElement, names: readonly string[]): void {
  const field = names.map((name) => form.elements.namedItem(name)).find((one) => one instanceof HTMLElement)
  field?.focus()
}

interface Issue {
  path: string
  message: string
}

/** Returns the first error of each field, in the order of the fields. */
function errorsOf<Field extends string>(fields: readonly Field[], issues: readonly Issue[]): Errors<Field> {
  const found = fields.map((field) => [field, issues.find(({ path }) => path === field)?.message] as const)
  return Object.fromEntries(
    found.flatMap(([field, message]) => (message ? [[field, displayedMessage(message)]] : [])),
  ) as Errors<Field>
}

/** Returns the text of each field; a field that is absent or a file is empty. */
function readFields(form: HTMLFormElement, fields: readonly string[]): Record<string, string> {
  const given = new FormData(form)
  const textOf = (field: string) => {
    const value = given.get(field)
    return typeof value === 'string' ? value : ''
  }
  return Object.fromEntries(fields.map((field) => [field, textOf(field)]))
}

/**
 * Handles an account form: validates it by its schema and sends one request at a time. Errors appear at their field,
 * others above the form; the focus moves to the first invalid field.
 */
export function useAccountForm<Body, const Field extends string>(options: Options<Body, Field>) {
  const { fields, schema, send, fallback, invalidResponse, hasErrorSummary = false } = options
  const [state, setState] = useState<FormState<Field>>({ isSending: false, errors: {} })
  const isRunning = useRef(false)
  const [withRepeat] = useState(createRepeatedErrorNotice)

  const showErrors = (form: HTMLFormElement, errors: Errors<Field>, message?: string) => {
    // Synchronously, because screen readers announce the error only if the field is marked before it takes the focus.
    flushSync(() => setState({ isSending: false, errors, message }))
    focusFirst(form, Object.keys(errors))
  }

  const submit = async (form: HTMLFormElement, body: Body) => {
    isRunning.current = true
    setState({ isSending: true, errors: {} })
    try {
      await send(body, form)
      setState({ isSending: false, errors: {} })
    } catch (error) {
      const errors = error instanceof ApiError ? errorsOf(fields, error.issues) : {}
      const hasFieldErrors = Object.keys(errors).length > 0
      const message = () => withRepeat(displayedMessage(describeError(error, fallback, invalidResponse)))
      showErrors(form, errors, hasFieldErrors ? undefined : message())
    } finally {
      isRunning.current = false
    }
  }

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isRunning.current) return
    const form = event.currentTarget
    const checked = schema.safeParse(readFields(form, fields))
    if (checked.success) {
      void submit(form, checked.data)
      return
    }
    const issues = checked.error.issues.map(({ path, message }) => ({ path: path.join('.'), message }))
    const errors = errorsOf(fields, issues)
    if (hasErrorSummary) {
      showErrors(form, {}, issues[0]?.message)
      focusFirst(form, Object.keys(errors))
    } else showErrors(form, errors)
  }

  /** Returns the props of a field. Its error is cleared when it changes. */
  const field = (name: Field) => ({
    name,
    error: state.errors[name],
    onChange: () => setState((before) => ({ ...before, errors: { ...before.errors, [name]: undefined } })),
  })

  return { isSending: state.isSending, message: state.message, onSubmit, field }
}
