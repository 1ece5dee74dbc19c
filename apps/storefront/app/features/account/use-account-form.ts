import { ApiError } from '@atelier/api-client/http'
import { EMAIL_EXISTS, EMAIL_EXISTS_SHOWN } from '@atelier/domain/auth/customer-sign-in.schema'
import { createRepeatedErrorNotice } from '@atelier/domain/repeated-error'
import { useRef, useState, type FormEvent } from 'react'
import { flushSync } from 'react-dom'
import { describeError } from './shop-api.ts'

type Errors<Field extends string> = Partial<Record<Field, string>>

/** A schema of the domain, as far as a form needs one. */
interface Schema<Body> {
  safeParse: (
    given: unknown,
  ) =>
    | { success: true; data: Body }
    | { success: false; error: { issues: readonly { path: readonly PropertyKey[]; message: string }[] } }
}

interface Options<Body, Field extends string> {
  /** The fields in the order in which they stand, which is also the order in which they are looked at. */
  fields: readonly Field[]
  schema: Schema<Body>
  send: (body: Body, form: HTMLFormElement) => Promise<void>
  /** S8: what to say when the server says nothing better. */
  fallback: string
  /** And when its answer cannot be read. */
  invalidResponse?: string
  /** Says what is wrong with the fields once, above them, instead of below each. */
  hasErrorSummary?: boolean
}

interface FormState<Field extends string> {
  isSending: boolean
  errors: Errors<Field>
  message?: string
}

/** S8: an address that has an account gets the words the specification gives for it. */
const displayedMessage = (message: string): string => (message.includes(EMAIL_EXISTS) ? EMAIL_EXISTS_SHOWN : message)

function focusFirst(form: HTMLFormElement, names: readonly string[]): void {
  const field = names.map((name) => form.elements.namedItem(name)).find((one) => one instanceof HTMLElement)
  field?.focus()
}

/**
 * A form of the account: checked by its schema, sent one at a time, refusals beside the field they are about and otherwise
 * above, the focus in the first field that is wrong.
 */
export function useAccountForm<Body, const Field extends string>(options: Options<Body, Field>) {
  const { fields, schema, send, fallback, invalidResponse, hasErrorSummary = false } = options
  const [state, setState] = useState<FormState<Field>>({ isSending: false, errors: {} })
  const isRunning = useRef(false)
  const [withRepeat] = useState(createRepeatedErrorNotice)

  const errorsOf = (issues: readonly { path: string; message: string }[]): Errors<Field> => {
    const found = fields.map((field) => [field, issues.find(({ path }) => path === field)?.message] as const)
    return Object.fromEntries(
      found.flatMap(([field, message]) => (message ? [[field, displayedMessage(message)]] : [])),
    ) as Errors<Field>
  }

  const refuse = (form: HTMLFormElement, errors: Errors<Field>, message?: string) => {
    // At once, for a field must be marked before it takes the focus, or nobody hears what is wrong with it.
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
      const errors = error instanceof ApiError ? errorsOf(error.issues) : {}
      const hasFieldErrors = Object.keys(errors).length > 0
      refuse(
        form,
        errors,
        hasFieldErrors ? undefined : withRepeat(displayedMessage(describeError(error, fallback, invalidResponse))),
      )
    } finally {
      isRunning.current = false
    }
  }

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isRunning.current) return
    const form = event.currentTarget
    const given = new FormData(form)
    const textOf = (field: Field) => {
      const value = given.get(field)
      return typeof value === 'string' ? value : ''
    }
    const values = Object.fromEntries(fields.map((field) => [field, textOf(field)]))
    const checked = schema.safeParse(values)
    if (checked.success) {
      void submit(form, checked.data)
      return
    }
    const issues = checked.error.issues.map(({ path, message }) => ({ path: path.join('.'), message }))
    const errors = errorsOf(issues)
    if (hasErrorSummary) {
      refuse(form, {}, issues[0]?.message)
      focusFirst(form, Object.keys(errors))
    } else refuse(form, errors)
  }

  /** What was wrong with a field is forgotten as soon as it is changed. */
  const field = (name: Field) => ({
    name,
    error: state.errors[name],
    onChange: () => setState((before) => ({ ...before, errors: { ...before.errors, [name]: undefined } })),
  })

  return { isSending: state.isSending, message: state.message, onSubmit, field }
}
