// @vitest-environment jsdom
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { StateField } from './state-field.tsx'

const show = (country: string, value: string) =>
  render(
    <StateField
      country={country}
      name="state"
      value={value}
      onChange={() => undefined}
      autoComplete="address-level1"
    />,
  )

test('the United States and Canada have a list, with the state selected by code or name', () => {
  show('US', 'New York')
  const list = screen.getByRole('combobox', { name: 'State' })
  expect(list).toHaveProperty('value', 'NY')
  expect(list.getAttribute('autocomplete')).toBe('address-level1')
  show('CA', 'NY')
  expect(screen.getByRole('combobox', { name: 'Province' })).toHaveProperty('value', '')
})

test('other countries have free text', () => {
  show('DE', 'Bayern')
  expect(screen.getByRole('textbox', { name: 'State' })).toHaveProperty('value', 'Bayern')
})
