// @vitest-environment jsdom
import { ApiError } from '@atelier/api-client/api-error'
import { TextInput } from '@mantine/core'
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { renderPortal } from '../../testing/render-portal.tsx'
import { useFieldError } from './use-field-error.ts'

/** Parses as a schema does, which requires a name and a city. */
function parse(name: FormDataEntryValue | null, city: FormDataEntryValue | null) {
  const issues = [
    ...(name === '' ? [{ path: ['name'], message: 'Please enter a name' }] : []),
    ...(city === '' ? [{ path: ['shipping', 'city'], message: 'Please enter a city' }] : []),
  ]
  if (issues.length > 0) return { success: false as const, error: { issues } }
  return { success: true as const, data: { name, shipping: { city } } }
}

function Form({ failure, onValid }: { failure: Error | undefined; onValid: (body: unknown) => void }) {
  const { error, errorOf, clear, validate, showIssue } = useFieldError()
  function submit(values: FormData): void {
    const body = validate(parse(values.get('name'), values.get('shipping.city')))
    if (body) onValid(body)
    if (body && failure && !showIssue(failure)) onValid('no issue')
  }
  return (
    <form action={submit}>
      <TextInput label="Name" name="name" error={errorOf('name')} onChange={clear} defaultValue="Ines" />
      <TextInput label="City" name="shipping.city" error={errorOf('shipping.city')} onChange={clear} />
      <button type="submit">Save</button>
      {error ? <p>One error</p> : null}
    </form>
  )
}

function open(failure?: Error) {
  const onValid = vi.fn()
  renderPortal([{ path: '/', element: <Form failure={failure} onValid={onValid} /> }], '/')
  return onValid
}

const submit = () => userEvent.click(screen.getByRole('button', { name: 'Save' }))
const city = () => screen.getByRole('textbox', { name: 'City' })

const rejection = (errors: { path: string; message: string }[]) =>
  new ApiError('invalid_input', 'no', {
    status: 400,
    body: '',
    failure: { success: false, code: 'invalid_input', message: 'no', errors },
  })

test('shows the first invalid field, focuses it, and forgets the error when the field changes', async () => {
  const onValid = open()
  await submit()
  expect(await screen.findByText('Please enter a city')).toBeDefined()
  await waitFor(() => expect(document.activeElement).toBe(city()))
  await userEvent.type(city(), 'Lyon')
  expect(screen.queryByText('Please enter a city')).toBeNull()
  expect(onValid).not.toHaveBeenCalled()
})

test('returns the valid input', async () => {
  const onValid = open()
  await userEvent.type(city(), 'Lyon')
  await submit()
  await waitFor(() => expect(onValid.mock.calls).toEqual([[{ name: 'Ines', shipping: { city: 'Lyon' } }]]))
  expect(screen.queryByText('One error')).toBeNull()
})

test('shows the first issue of an error response at its field', async () => {
  open(rejection([{ path: 'shipping.city', message: 'There is no such city' }]))
  await userEvent.type(city(), 'Lyon')
  await submit()
  expect(await screen.findByText('There is no such city')).toBeDefined()
  await waitFor(() => expect(document.activeElement).toBe(city()))
})

test('leaves errors without an issue to the form', async () => {
  const onValid = open(rejection([]))
  await userEvent.type(city(), 'Lyon')
  await submit()
  await waitFor(() => expect(onValid).toHaveBeenLastCalledWith('no issue'))
  expect(screen.queryByText('One error')).toBeNull()
})
