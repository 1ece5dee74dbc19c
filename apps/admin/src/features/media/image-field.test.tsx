// @vitest-environment jsdom
import { ANIMATION_LOST } from '@atelier/domain/media/image-type'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { fakeServer, errorResponse } from '../../testing/fake-server.ts'
import { renderPortal } from '../../testing/render-portal.tsx'
import { ImageField } from './image-field.tsx'
import type { FieldImage } from './use-uploads.ts'

type FakeResponse = { status: number; body: unknown }

/** A fake XMLHttpRequest, the only API with upload progress. */
function anUploadServer(respondTo: (name: string) => FakeResponse | 'never') {
  const sent: { url: string; fields: Record<string, string> }[] = []
  class FakeRequest extends EventTarget {
    upload = new EventTarget()
    status = 0
    statusText = ''
    responseText = ''
    url = ''
    open(_method: string, url: string): void {
      this.url = url
    }
    setRequestHeader(): void {}
    abort(): void {
      this.dispatchEvent(new Event('abort'))
    }
    send(form: FormData): void {
      const file = form.get('image') as File
      const fields = [...form].flatMap(([key, value]) => (typeof value === 'string' ? [[key, value] as const] : []))
      sent.push({ url: this.url, fields: Object.fromEntries(fields) })
      const response = respondTo(file.name)
      if (response === 'never') return
      this.status = response.status
      this.statusText = response.status === 502 ? 'Bad Gateway' : ''
      this.responseText = typeof response.body === 'string' ? response.body : JSON.stringify(response.body)
      queueMicrotask(() => this.dispatchEvent(new Event('load')))
    }
  }
  vi.stubGlobal('XMLHttpRequest', FakeRequest)
  return sent
}

const stored = (name: string, note?: string): FakeResponse => {
  const url = `/media/products/${name}`
  const size = { width: 800, height: 1000 }
  const data = { url, descriptiveName: name, originalName: name, ...size, ...(note ? { note } : undefined) }
  return { status: 200, body: { success: true, data, imageUrl: url, fileName: name } }
}

const JPEG = new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 0, 0, 0, 0, 0, 0, 0, 0, 0])
const photo = (name: string): File => new File([JPEG], name, { type: 'image/jpeg' })
const noPhoto = (name: string): File => new File(['<svg xmlns="…"/>'], name, { type: 'image/jpeg' })

function Form({ first, onGive }: { first: FieldImage[]; onGive: (index: number, toKey: string) => void }) {
  const [images, setImages] = useState<FieldImage[]>(first)
  return (
    <ImageField
      images={images}
      onChange={setImages}
      productName="Brume"
      colorName="Ink"
      colorKey="ink"
      others={[{ key: 'bone', name: 'Bone' }]}
      onMoveToColor={onGive}
    />
  )
}

function open(first: FieldImage[] = []) {
  const onGive = vi.fn()
  renderPortal([{ path: '/', element: <Form first={first} onGive={onGive} /> }], '/')
  const field = within(screen.getByRole('group', { name: 'Images of Ink' }))
  return {
    field,
    onGive,
    choose: (...files: File[]) => fireEvent.change(field.getByLabelText('Add images of Ink'), { target: { files } }),
    alts: () => field.queryAllByRole('img').map((image) => image.getAttribute('alt')),
  }
}

const revoked = vi.fn()
beforeEach(() => {
  // Missing in jsdom.
  URL.createObjectURL = () => 'blob:preview'
  URL.revokeObjectURL = revoked
})
test('uploads images sequentially, with alt texts of product, color and number', async () => {
  const sent = anUploadServer(stored)
  const { choose, alts } = open([{ url: '/media/a.jpg', alt: 'The first' }])
  choose(photo('one.jpg'), photo('two.jpg'))
  await waitFor(() => expect(alts()).toEqual(['The first', 'Brume Ink 2', 'Brume Ink 3']))
  expect(sent).toEqual([
    { url: '/api/upload/product-image', fields: { productName: 'Brume', colorName: 'Ink', imageIndex: '1' } },
    { url: '/api/upload/product-image', fields: { productName: 'Brume', colorName: 'Ink', imageIndex: '2' } },
  ])
})

test('rejects a batch that contains a non-image, and lists such files by number', async () => {
  const sent = anUploadServer(stored)
  const { choose, field } = open()
  choose(photo('one.jpg'), noPhoto('two.jpg'), noPhoto('three.png'))
  const problem = await field.findByRole('alert')
  expect(problem.textContent).toContain(
    'Upload Error: File 2: Invalid file type. Only JPG, PNG, and WebP are supported.; ' +
      'File 3: Invalid file type. Only JPG, PNG, and WebP are supported.',
  )
  expect(sent).toEqual([])
  await userEvent.click(field.getByRole('button', { name: 'Dismiss' }))
  expect(field.queryByRole('alert')).toBeNull()
})

test.each<[string, FakeResponse, string]>([
  [
    'the message of the server',
    errorResponse(400, 'invalid_input', 'This picture is damaged and cannot be read.') as FakeResponse,
    'Upload failed: This picture is damaged and cannot be read.',
  ],
  [
    'the response of a proxy',
    { status: 502, body: '<h1>Bad gateway</h1>' },
    'Upload failed: 502 Bad Gateway. <h1>Bad gateway</h1>',
  ],
])('shows why a single upload failed: %s', async (_what, response, text) => {
  anUploadServer(() => response)
  const { choose, field } = open()
  choose(photo('one.jpg'))
  expect((await field.findByRole('alert')).textContent).toContain(`Upload Error: ${text}`)
})

test('preserves the successful images of a batch, and lists the failed ones', async () => {
  anUploadServer((name) => (name === 'two.jpg' ? { status: 500, body: 'Oops' } : stored(name)))
  const { choose, field, alts } = open()
  choose(photo('one.jpg'), photo('two.jpg'), photo('three.jpg'))
  expect((await field.findByRole('alert')).textContent).toContain('Some uploads failed: two.jpg: 500 . Oops')
  expect(alts()).toEqual(['Brume Ink 1', 'Brume Ink 2'])
})

test('cancels an upload', async () => {
  anUploadServer(() => 'never')
  const { choose, field, alts } = open()
  choose(photo('slow.jpg'))
  await field.findByRole('progressbar', { name: 'Uploading slow.jpg' })
  await userEvent.click(field.getByRole('button', { name: 'Cancel upload of slow.jpg' }))
  await waitFor(() => expect(field.queryByRole('progressbar')).toBeNull())
  expect(revoked).toHaveBeenCalledWith('blob:preview')
  expect([alts(), field.queryByRole('alert')]).toEqual([[], null])
})

test('moves an image by keyboard without losing the focus, and to another color', async () => {
  const { field, alts, onGive } = open(['A', 'B', 'C'].map((alt) => ({ url: `/media/${alt}.jpg`, alt })))
  field.getByRole('button', { name: 'Move image 3 earlier' }).focus()
  for (const _ of [1, 2, 3]) {
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toMatch(/^Move image \d earlier$/))
  }
  expect([alts(), document.activeElement?.getAttribute('aria-label')]).toEqual([
    ['C', 'A', 'B'],
    'Move image 1 earlier',
  ])
  await userEvent.click(field.getByRole('button', { name: 'Alt text of image 2' }))
  await userEvent.selectOptions(screen.getByLabelText('Move to another color'), 'Bone')
  await userEvent.click(screen.getByRole('button', { name: 'Done' }))
  expect(onGive).toHaveBeenCalledWith(1, 'bone')
})

test('shows a broken image as such, and removes an image from the form even if its deletion fails', async () => {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const { requests } = fakeServer({ 'DELETE /api/upload/delete-image': () => errorResponse(500, 'internal') })
  const { field, alts } = open([{ url: '/media/products/a-1.jpg', alt: 'A' }])
  fireEvent.error(field.getByRole('img'))
  expect(field.getByText('Image Not Available')).toBeDefined()
  await userEvent.click(field.getByRole('button', { name: 'Remove image 1' }))
  expect(alts()).toEqual([])
  await waitFor(() => expect(warned).toHaveBeenCalledOnce())
  expect(requests).toEqual(['DELETE /api/upload/delete-image'])
  expect(field.queryByRole('alert')).toBeNull()
})

test('says which stored images no longer move, until it is dismissed', async () => {
  anUploadServer((name) => stored(name, name === 'spin.webp' ? ANIMATION_LOST : undefined))
  const { choose, field } = open()
  choose(photo('still.jpg'), photo('spin.webp'))
  const note = await field.findByText(`spin.webp: ${ANIMATION_LOST}`)
  expect(field.getAllByRole('img')).toHaveLength(2)
  await userEvent.click(field.getByRole('button', { name: 'Dismiss' }))
  expect(note.isConnected).toBe(false)
})
