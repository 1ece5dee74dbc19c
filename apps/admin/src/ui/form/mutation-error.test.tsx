// @vitest-environment jsdom
import { ApiError } from '@atelier/api-client/api-error'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderPortal } from '../../testing/render-portal.tsx'
import { MutationError } from './mutation-error.tsx'

const apiError = (code: 'conflict' | 'internal', message: string, status: number): ApiError =>
  new ApiError(code, message, { status, body: '{}', failure: { success: false, code, message, errors: [] } })
const page = new ApiError('unavailable', 'unavailable', { status: 200, body: '<!doctype html>' })
const nothing = new ApiError('unavailable', 'An unexpected error occurred', { status: 0, body: '' })

test.each([
  ['a conflict', apiError('conflict', 'Somebody was quicker.', 409), 'Somebody was quicker. As it is now.'],
  ['a server error', apiError('internal', 'oops', 500), 'Nothing was changed. Try again.'],
  ['an HTML response', page, 'couldn’t confirm the change'],
  ['a network error', nothing, 'couldn’t confirm the change'],
  ['an invalid response', new Error('shape'), 'couldn’t confirm the change'],
])('shows the outcome after %s', (_what, error, text) => {
  const element = <MutationError title="Failed to save" error={error} conflictHint="As it is now." />
  renderPortal([{ path: '/', element }], '/')
  const alert = screen.getByRole('alert')
  expect(alert.textContent).toContain('Failed to save')
  expect(alert.textContent).toContain(text)
})
