// @vitest-environment jsdom
import type { ProductTurn } from '@atelier/domain/products/product.schema'
import { fireEvent, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { renderPortal } from '../../../testing/render-portal.tsx'
import { drawSheet, inNameOrder } from './draw-sheet.ts'
import { TurnField } from './turn-field.tsx'

const TURN = { url: '/media/turns/brume-ink', frames: 12, width: 800, height: 1000 }
const JPEG = new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 0, 0, 0, 0, 0, 0, 0, 0, 0])
const photo = (name: string): File => new File([JPEG], name, { type: 'image/jpeg' })
const photos = (count: number): File[] => Array.from({ length: count }, (_, at) => photo(`${count - at}.jpg`))

const drawn: string[] = []
let sizeOf = (_name: string) => ({ width: 640, height: 800 })
let respond: () => { status: number; body: unknown } | 'never'
const sent: FormData[] = []

beforeEach(() => {
  drawn.length = 0
  sent.length = 0
  sizeOf = () => ({ width: 640, height: 800 })
  respond = () => ({ status: 200, body: { success: true, data: TURN } })
  vi.stubGlobal('createImageBitmap', async (file: File) => ({ ...sizeOf(file.name), name: file.name, close() {} }))
  class FakeCanvas {
    getContext = () => ({ drawImage: ({ name }: { name: string }) => drawn.push(name) })
    convertToBlob = async () => new Blob([JPEG], { type: 'image/jpeg' })
  }
  vi.stubGlobal('OffscreenCanvas', FakeCanvas)
  class FakeRequest extends EventTarget {
    upload = new EventTarget()
    status = 0
    statusText = ''
    responseText = ''
    open(): void {}
    setRequestHeader(): void {}
    abort(): void {
      this.dispatchEvent(new Event('abort'))
    }
    send(form: FormData): void {
      sent.push(form)
      const response = respond()
      if (response === 'never') return
      this.status = response.status
      this.responseText = JSON.stringify(response.body)
      queueMicrotask(() => this.dispatchEvent(new Event('load')))
    }
  }
  vi.stubGlobal('XMLHttpRequest', FakeRequest)
})

function open(first: ProductTurn | null = null, isReadOnly = false) {
  const onChange = vi.fn()
  function Form() {
    const [turn, setTurn] = useState(first)
    onChange.mockImplementation(setTurn)
    return (
      <TurnField
        turn={turn}
        onChange={onChange}
        productName="Brume"
        colorName="Ink"
        error={undefined}
        isReadOnly={isReadOnly}
      />
    )
  }
  renderPortal([{ path: '/', element: <Form /> }], '/')
  const field = within(screen.getByRole('group', { name: 'Turn of Ink' }))
  return {
    field,
    onChange,
    choose: (files: File[]) =>
      fireEvent.change(field.getByLabelText('Images of the turn of Ink'), { target: { files } }),
  }
}

test('uploads chosen images as one turn, in the order of their names, and shows a preview', async () => {
  const { field, choose } = open()
  choose(photos(12))
  const preview = await field.findByRole('slider', { name: 'Preview of the turn of Ink' })
  expect(drawn).toEqual(Array.from({ length: 12 }, (_, at) => `${at + 1}.jpg`))
  expect(Object.fromEntries(sent[0] ?? [])).toMatchObject({ productName: 'Brume', colorName: 'Ink', frames: '12' })
  expect(field.getByRole('img').getAttribute('src')).toBe('/media/turns/brume-ink/00.webp')
  fireEvent.change(preview, { target: { value: '7' } })
  expect(field.getByRole('img').getAttribute('src')).toBe('/media/turns/brume-ink/07.webp')
  expect(preview.getAttribute('aria-valuetext')).toBe('Image 8 of 12')
  field.getByRole('button', { name: 'Replace turn' })
})

test.each([
  ['too few', photos(11), 'A turn needs 12 to 36 images, evenly around the product. You chose 11.'],
  ['too many', photos(37), 'A turn needs 12 to 36 images, evenly around the product. You chose 37.'],
  ['no image', [...photos(12), new File(['<svg/>'], '0.jpg')], 'File 1: Invalid file type.'],
])('explains %s, and sends nothing', async (_, files, message) => {
  const { field, choose } = open()
  choose(files)
  expect((await field.findByRole('alert')).textContent).toContain(message)
  expect(sent).toEqual([])
  await userEvent.click(field.getByRole('button', { name: 'Dismiss' }))
  expect(field.queryByRole('alert')).toBeNull()
})

test('names the image with another proportion', async () => {
  sizeOf = (name) => (name === '5.jpg' ? { width: 800, height: 800 } : { width: 640, height: 800 })
  const { field, choose } = open()
  choose(photos(12))
  expect((await field.findByRole('alert')).textContent).toContain('5.jpg differs from 1.jpg.')
})

test('shows the message of the server, and leaves the earlier turn', async () => {
  respond = () => ({
    status: 400,
    body: { success: false, code: 'invalid_input', message: 'These images have too much detail.', errors: [] },
  })
  const { field, choose, onChange } = open(TURN)
  choose(photos(12))
  expect((await field.findByRole('alert')).textContent).toContain('These images have too much detail.')
  expect(onChange).not.toHaveBeenCalled()
  field.getByRole('slider')
})

test('an upload in progress can be canceled', async () => {
  respond = () => 'never'
  const { field, choose, onChange } = open()
  choose(photos(12))
  await field.findByRole('progressbar', { name: 'Uploading the turn' })
  await vi.waitFor(() => expect(sent).toHaveLength(1))
  await userEvent.click(field.getByRole('button', { name: 'Cancel' }))
  await field.findByRole('button', { name: 'Add turn' })
  expect(field.queryByRole('alert')).toBeNull()
  expect(onChange).not.toHaveBeenCalled()
})

test('removes a turn, and the focus stays', async () => {
  const { field, onChange } = open(TURN)
  await userEvent.click(field.getByRole('button', { name: 'Remove turn' }))
  expect(onChange).toHaveBeenCalledWith(null)
  expect(document.activeElement).toBe(field.getByRole('button', { name: 'Add turn' }))
})

test('staff who may not edit see the turn alone', () => {
  const { field } = open(TURN, true)
  field.getByRole('slider')
  expect(field.queryByRole('button')).toBeNull()
})

test('draws nothing for damaged images', async () => {
  vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('no image')))
  await expect(drawSheet(inNameOrder(photos(12)), new AbortController().signal)).rejects.toThrow(
    '1.jpg is damaged and cannot be read.',
  )
})
