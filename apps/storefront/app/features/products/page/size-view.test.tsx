// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import SizeView from './size-view.tsx'

afterEach(cleanup)

const drawing = () => screen.getByRole('img').getAttribute('aria-label')

test('draws the product beside a person whose height the visitor sets', () => {
  render(<SizeView name="Clémence" dimensions={'Width 28 cm (11 in)\nHeight 20 cm (7.9 in)'} />)
  expect(drawing()).toBe('Clémence is 28 cm wide and 20 cm high, drawn beside a person of 165 cm.')
  const slider = screen.getByRole('slider', { name: /Beside a person of/ })
  expect(slider.getAttribute('aria-valuetext')).toBe('165 cm (5 ft 5 in)')
  fireEvent.change(slider, { target: { value: '182' } })
  expect(slider.getAttribute('aria-valuetext')).toBe('182 cm (6 ft 0 in)')
  expect(drawing()).toMatch(/a person of 182 cm\.$/)
})

test('shows nothing for dimensions without a size', () => {
  const { container } = render(<SizeView name="Clémence" dimensions="Weight 860 g" />)
  expect(container.innerHTML).toBe('')
})
