import { ENDPOINTS } from '@atelier/domain/all-endpoints/endpoints'
import { liveUpdateLimits } from '@atelier/domain/live-updates/live-update-limits'
import { Hono } from 'hono'
import { compress } from 'hono/compress'
import { expect, test, vi } from 'vitest'
import { aStaffMember } from '../testing/factories.ts'
import { signedIn } from '../testing/sessions.ts'
import { createTestApp } from '../testing/test-app.ts'
import type { AppEnv } from './env.ts'
import { cancelUnsentBody } from './unsent-body.ts'

test.each(['identity', 'gzip'])('HEAD cancels the body of a response in %s, GET does not', async (encoding) => {
  const cancelled: string[] = []
  const app = new Hono<AppEnv>()
  app.use(cancelUnsentBody, compress())
  app.get('/', ({ req }) => {
    const { method } = req.raw
    const body = new ReadableStream({
      start: (controller) => controller.enqueue(new Uint8Array(5_000)),
      cancel: () => void cancelled.push(method),
    })
    return new Response(body, { headers: { 'Content-Type': 'text/csv' } })
  })
  const headers = { 'Accept-Encoding': encoding }
  const { status, body } = await app.request('/', { method: 'HEAD', headers })
  expect([status, body]).toEqual([200, null])
  await expect.poll(() => cancelled).toEqual(['HEAD'])
  const response = await app.request('/', { headers })
  await response.body?.getReader().read()
  expect(cancelled).toEqual(['HEAD'])
})

test('HEAD of every readable address leaves no stream open', async () => {
  const shop = await createTestApp()
  const recordLiveStreams = vi.spyOn(shop.deps.metrics, 'recordLiveStreams')
  const { headers } = await signedIn(await aStaffMember({ role: 'SUPER_ADMIN' }))
  for (const { endpoint } of ENDPOINTS.filter(({ endpoint: { method } }) => method === 'GET')) {
    const path = endpoint.path.replaceAll(/:\w+/g, 'x-1')
    for (let index = 0; index <= (path.includes('live') ? liveUpdateLimits.streamsPerStaff : 0); index += 1) {
      const { status, body } = await shop.app.request(path, { method: 'HEAD', headers })
      expect([path, status < 500 && status !== 429, body]).toEqual([path, true, null])
    }
  }
  expect(recordLiveStreams.mock.lastCall ?? [0]).toEqual([0])
  const stream = await shop.app.request('/api/admin/live-updates', { headers })
  expect(stream.status).toBe(200)
  await stream.body?.cancel()
  shop.app.liveStreams.close()
})
