// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderPortal } from '../../testing/render-portal.tsx'
import { CsvDownloadButton } from './csv-download-button.tsx'

test('downloads a CSV export by a plain link', () => {
  renderPortal([{ path: '/', element: <CsvDownloadButton href="/api/export?status=all" /> }], '/')
  const link = screen.getByRole('link', { name: 'Export CSV' })
  expect(link.getAttribute('href')).toBe('/api/export?status=all')
  expect(link.hasAttribute('download')).toBe(true)
})
