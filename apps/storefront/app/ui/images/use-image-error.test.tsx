// @vitest-environment jsdom
import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Thumbnail } from './thumbnail.tsx'

test('retries an image that failed while offline once the connection is back', () => {
  render(<Thumbnail url="/media/bag.jpg" />)
  fireEvent.error(screen.getByRole('presentation'))
  expect(screen.getByText('Image Not Available')).toBeTruthy()
  fireEvent(window, new Event('online'))
  expect(screen.getByRole('presentation').getAttribute('src')).toBe('/media/bag.jpg')
  expect(screen.queryByText('Image Not Available')).toBeNull()
})

test('does not retry repeatedly an image that fails again', () => {
  render(<Thumbnail url="/media/gone.jpg" />)
  fireEvent.error(screen.getByRole('presentation'))
  fireEvent(window, new Event('online'))
  fireEvent.error(screen.getByRole('presentation'))
  expect(screen.getByText('Image Not Available')).toBeTruthy()
  expect(screen.queryByRole('presentation')).toBeNull()
})
