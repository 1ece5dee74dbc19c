// @vitest-environment jsdom
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { toggleFocusedRow, focusBulkActions, focusAdjacentRow } from './row-focus.ts'

function List() {
  return (
    <main id="main">
      <span data-selection-actions>
        <button type="button">Ship</button>
      </span>
      <table>
        <tbody>
          {['one', 'two'].map((name) => (
            <tr key={name}>
              <td>
                <input type="checkbox" aria-label={`Select ${name}`} />
              </td>
              <td>
                <a href={`/${name}`}>{name}</a>
                <a href={`/${name}`} tabIndex={-1}>
                  View
                </a>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </main>
  )
}
const focused = (): string | null | undefined => document.activeElement?.textContent

test('moves down and up the rows, stops at both ends, and selects the focused row', () => {
  render(<List />)
  toggleFocusedRow()
  focusAdjacentRow(1)
  expect(focused()).toBe('one')
  focusAdjacentRow(-1)
  expect(focused()).toBe('one')
  focusAdjacentRow(1)
  focusAdjacentRow(1)
  expect(focused()).toBe('two')
  toggleFocusedRow()
  const isTicked = (name: string): boolean => screen.getByLabelText<HTMLInputElement>(`Select ${name}`).checked
  expect([isTicked('one'), isTicked('two')]).toEqual([false, true])
  focusBulkActions()
  expect(focused()).toBe('Ship')
})
