import { demoTerms } from '@atelier/domain/terms/shop-terms'
import { expect, test } from 'vitest'
import { havePublished } from '../../testing/have-published.ts'
import { createTestApp } from '../../testing/test-app.ts'

test('returns the shop name, support and hours by default', async () => {
  const { get } = await createTestApp()
  const response = await get('/api/shop')
  expect(response.headers.get('cache-control')).toBe('public, max-age=60')
  expect(await response.json()).toMatchObject({
    success: true,
    data: {
      brand: 'ORSENNE',
      supportEmail: 'support@atelier.example',
      supportHours: demoTerms.support.hours,
      supportTimeZone: 'EST',
    },
  })
})

test('returns the settings of staff with defaults for the rest', async () => {
  const { get, deps } = await createTestApp()
  const changed = { supportEmail: 'help@house.example', socialLinks: [], postalAddress: '1 Bench Lane' }
  await havePublished(deps, 'company', changed)
  const { data } = (await (await get('/api/shop')).json()) as { data: object }
  expect(data).toMatchObject({
    brand: 'ORSENNE',
    supportEmail: 'help@house.example',
    socialLinks: [],
    postalAddress: '1 Bench Lane',
  })
})
