// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useTurnSlot } from './turn-slot.tsx'

const TURN = { url: '/media/turns/bag', frames: 12, width: 800, height: 1000 }

const onGalleryKeyDown = vi.fn()

function Gallery() {
  const { button, viewer } = useTurnSlot({ turn: TURN, name: 'Clémence' })
  return (
    <div role="toolbar" tabIndex={-1} data-testid="gallery" onKeyDown={onGalleryKeyDown}>
      {viewer}
      {button}
    </div>
  )
}

let prefersStill = true
beforeEach(() => {
  prefersStill = true
  vi.stubGlobal('matchMedia', () => ({ matches: prefersStill }))
  HTMLElement.prototype.setPointerCapture = () => {}
  Object.defineProperty(HTMLElement.prototype, 'clientWidth', { configurable: true, value: 600 })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  Reflect.deleteProperty(HTMLElement.prototype, 'clientWidth')
})

const opener = () => screen.getByRole('button', { name: 'Turn Clémence around' })
const images = () => [...screen.getByTestId('gallery').querySelectorAll('img')]
const frameOf = (image: HTMLImageElement) => Number(/(\d+)\.webp$/.exec(image.src)?.[1])
const imageOf = (frame: number) => images().find((image) => frameOf(image) === frame) as HTMLImageElement
const shownFrame = () =>
  images()
    .filter((image) => !image.classList.contains('invisible'))
    .map(frameOf)
const slider = () => screen.getByRole('slider', { name: 'Turn Clémence' })
const value = () => slider().getAttribute('aria-valuetext')

async function open() {
  render(<Gallery />)
  fireEvent.click(opener())
  await screen.findByRole('slider')
}

/** Loads all frames, as they are requested. */
function loadAll(isOk: (frame: number) => boolean = () => true) {
  const settled = new Set<HTMLImageElement>()
  for (let next; (next = images().find((image) => !settled.has(image))); settled.add(next)) {
    fireEvent(next, new Event(isOk(frameOf(next)) ? 'load' : 'error'))
  }
}

test('requests nothing before it is opened, then a few frames at a time', async () => {
  render(<Gallery />)
  fireEvent.pointerEnter(opener())
  fireEvent.focus(opener())
  expect(images()).toEqual([])
  fireEvent.click(opener())
  await screen.findByRole('slider')
  expect(images().map(frameOf)).toEqual([0, 8, 4, 2])
  expect(screen.getByTestId('gallery').querySelector('source')?.srcset).toBe('/media/turns/bag/00.avif')
  expect(shownFrame()).toEqual([])
  fireEvent.load(imageOf(0))
  expect(shownFrame()).toEqual([0])
  expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('1')
  loadAll()
  expect(images()).toHaveLength(12)
  expect(screen.queryByRole('progressbar')).toBeNull()
})

test('turns by keys and buttons, around the end too', async () => {
  await open()
  loadAll()
  expect(document.activeElement).toBe(slider())
  expect(value()).toBe('Front')
  const after = (key: string) => {
    fireEvent.keyDown(slider(), { key })
    return [value(), ...shownFrame()]
  }
  expect(after('ArrowRight')).toEqual(['30 degrees', 1])
  expect(after('ArrowLeft')).toEqual(['Front', 0])
  expect(after('ArrowLeft')).toEqual(['330 degrees', 11])
  expect(after('Home')).toEqual(['Front', 0])
  expect(after('End')).toEqual(['330 degrees', 11])
  fireEvent.click(screen.getByRole('button', { name: 'Turn right' }))
  expect(value()).toBe('Front')
  fireEvent.click(screen.getByRole('button', { name: 'Turn left' }))
  expect(value()).toBe('330 degrees')
})

test('arrow keys do not reach the gallery', async () => {
  await open()
  fireEvent.keyDown(slider(), { key: 'ArrowRight' })
  expect(value()).toBe('30 degrees')
  expect(onGalleryKeyDown).not.toHaveBeenCalled()
})

test('a drag turns, and does not glide on for a visitor who prefers no motion', async () => {
  await open()
  loadAll()
  fireEvent.pointerDown(slider(), { clientX: 100, button: 0, pointerId: 1 })
  fireEvent.pointerMove(slider(), { clientX: 400, pointerId: 1 })
  expect(value()).toBe('Back')
  fireEvent.pointerUp(slider(), { clientX: 400, pointerId: 1 })
  await new Promise(requestAnimationFrame)
  expect(value()).toBe('Back')
})

test('a released drag glides on', async () => {
  prefersStill = false
  await open()
  loadAll()
  fireEvent.pointerDown(slider(), { clientX: 100, button: 0, pointerId: 1 })
  fireEvent.pointerMove(slider(), { clientX: 250, pointerId: 1 })
  expect(value()).toBe('90 degrees')
  fireEvent.pointerUp(slider(), { clientX: 250, pointerId: 1 })
  await waitFor(() => expect(value()).not.toBe('90 degrees'))
})

test.each([
  ['Escape', () => fireEvent.keyDown(slider(), { key: 'Escape' })],
  ['the close button', () => fireEvent.click(screen.getByRole('button', { name: 'Return to the still image' }))],
])('%s closes it and returns the focus', async (_, close) => {
  await open()
  close()
  expect(screen.queryByRole('slider')).toBeNull()
  expect(document.activeElement).toBe(opener())
})

test('says that frames failed, shows the nearest, and loads them again on request', async () => {
  await open()
  loadAll((frame) => frame !== 1)
  screen.getByText('Some images did not load.')
  fireEvent.keyDown(slider(), { key: 'ArrowRight' })
  expect(shownFrame()).toHaveLength(1)
  expect(shownFrame()).not.toEqual([1])
  const failed = imageOf(1)
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(screen.queryByText('Some images did not load.')).toBeNull()
  expect(imageOf(1)).not.toBe(failed)
  fireEvent.load(imageOf(1))
  expect(shownFrame()).toEqual([1])
})
