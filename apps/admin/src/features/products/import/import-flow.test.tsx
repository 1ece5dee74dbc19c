// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import type { ImportReport } from '@atelier/domain/products/product-import.schema'
import { renderPortal } from '../../../testing/render-portal.tsx'
import { signInAs } from '../../../testing/sign-in-as.ts'
import { ImportFlow } from './import-flow.tsx'

const report = (change: Partial<ImportReport>): ImportReport => ({
  rows: 1,
  created: 1,
  updated: 0,
  unchanged: 0,
  problems: [],
  problemCount: 0,
  warnings: [],
  question: null,
  products: [],
  fingerprint: 'checked',
  ...change,
})

/** Answers the checks in turn with these reports. Returns the path and the fields of every form that was sent. */
function importServer(...reports: ImportReport[]) {
  const sent: [string, Record<string, string>][] = []
  vi.stubGlobal('fetch', (input: string, { body }: RequestInit) => {
    const fields = body instanceof FormData ? [...body].filter(([, value]) => typeof value === 'string') : []
    sent.push([new URL(input, 'http://shop.example').pathname, Object.fromEntries(fields) as Record<string, string>])
    return Promise.resolve(Response.json({ success: true, data: reports.shift() ?? report({}) }))
  })
  return sent
}

async function chooseFile() {
  signInAs('MANAGER')
  renderPortal([{ path: '/products/import', element: <ImportFlow /> }], '/products/import')
  await userEvent.upload(
    await screen.findByLabelText('CSV file', { selector: 'input' }),
    new File(['Name'], 'list.csv'),
  )
}

test('asks what a number means, and sends the answer with the check and the import', async () => {
  const question = { row: 2, column: 'Price', text: '1,290', point: 1290, comma: 1.29 }
  const sent = importServer(report({ question, problemCount: 1 }))
  await chooseFile()
  expect((await screen.findByText('1,290')).closest('p')?.textContent).toContain('Price in row 2 is 1,290.')
  expect(screen.queryByRole('button', { name: /^Import/ })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: '$1,290.00' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Import 1 product' }))
  await waitFor(() =>
    expect(sent.map(([path, { decimal }]) => [path, decimal])).toEqual([
      ['/api/products/admin/import/check', undefined],
      ['/api/products/admin/import/check', '.'],
      ['/api/products/admin/import', '.'],
    ]),
  )
})

test('says that a product of the name exists before the button that imports', async () => {
  importServer(report({ warnings: [{ row: 2, column: 'Name', message: 'A product called Brume exists.' }] }))
  await chooseFile()
  const warning = await screen.findByText('Row 2: A product called Brume exists.')
  const button = screen.getByRole('button', { name: 'Import 1 product' })
  expect(warning.compareDocumentPosition(button) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
})
