// @vitest-environment jsdom
import { fireEvent, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { HeroFilm } from './hero-film.tsx'

const film = { webm: '/media/demo/editorial/hero.webm', mp4: '/media/demo/editorial/hero.mp4' }

function renderFilm({ canPlay = true, saveData = false } = {}) {
  vi.stubGlobal('matchMedia', () => ({
    matches: canPlay,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { connection: { saveData } }))
  const { container } = render(<HeroFilm film={film} poster={() => '/media/demo/editorial/hero-960.avif'} />)
  return container.querySelector('video')
}

beforeEach(() => {
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockImplementation(function play(this: HTMLMediaElement) {
    fireEvent(this, new Event('playing'))
    return Promise.resolve()
  })
  vi.spyOn(HTMLMediaElement.prototype, 'pause').mockImplementation(function pause(this: HTMLMediaElement) {
    fireEvent(this, new Event('pause'))
  })
})
test('plays muted over its image once the page has loaded', () => {
  const video = renderFilm()
  expect(video?.muted).toBe(true)
  expect(video?.autoplay).toBe(true)
  expect(video?.getAttribute('poster')).toBe('/media/demo/editorial/hero-960.avif')
})

test.each([{ canPlay: false }, { saveData: true }])('with %j shows no film and no pause button', (visitor) => {
  expect(renderFilm(visitor)).toBeNull()
  expect(screen.queryByRole('button')).toBeNull()
})

test('shows a button to pause and resume once the film plays', async () => {
  const video = renderFilm()
  expect(screen.queryByRole('button')).toBeNull()
  if (video) fireEvent(video, new Event('playing'))
  await userEvent.click(screen.getByRole('button', { name: 'Pause video' }))
  await userEvent.click(screen.getByRole('button', { name: 'Play video' }))
  expect(screen.getByRole('button', { name: 'Pause video' })).toBeTruthy()
})

test('shows only the image when the film fails to load', () => {
  const video = renderFilm()
  const last = video?.querySelector('source:last-of-type')
  if (last) fireEvent.error(last)
  expect(document.querySelector('video')).toBeNull()
})
