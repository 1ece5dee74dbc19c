import { expect, test } from '../fixtures.ts'

const PAUSE = { name: 'Pause video' }

test('the hero film plays over its image and can be paused', async ({ page }) => {
  await page.goto('/')
  const film = page.locator('video')
  await page.getByRole('button', PAUSE).click()
  await expect(page.getByRole('button', { name: 'Play video' })).toBeVisible()
  expect(await film.evaluate((video: HTMLVideoElement) => [video.paused, video.muted])).toEqual([true, true])
  expect(await film.getAttribute('poster')).toMatch(/hero-poster-\d+\.(avif|webp|jpg)$/)
})

test.describe('with motion disabled', () => {
  const settings = {
    'reduced motion': { reducedMotion: 'reduce', saveData: false },
    'data saver': { reducedMotion: 'no-preference', saveData: true },
  } as const
  for (const [setting, { reducedMotion, saveData }] of Object.entries(settings)) {
    test(`shows only the image: ${setting}`, async ({ page }) => {
      const films: string[] = []
      page.on('request', (request) => {
        if (/\.(webm|mp4)$/.test(request.url())) films.push(request.url())
      })
      await page.emulateMedia({ reducedMotion })
      await page.addInitScript((isSaving) => {
        Object.defineProperty(navigator, 'connection', { value: { saveData: isSaving } })
      }, saveData)
      await page.goto('/', { waitUntil: 'networkidle' })
      await expect(page.getByRole('img', { name: /bag in window light/ })).toBeVisible()
      await expect(page.locator('video')).toHaveCount(0)
      await expect(page.getByRole('button', PAUSE)).toHaveCount(0)
      expect(films).toEqual([])
    })
  }
})
