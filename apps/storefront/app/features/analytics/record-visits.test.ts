// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const sent: { address: string; blob: Blob }[] = []

beforeEach(() => {
  vi.resetModules()
  vi.stubGlobal('navigator', {
    webdriver: false,
    maxTouchPoints: 5,
    sendBeacon: (address: string, blob: Blob) => sent.push({ address, blob }) > 0,
  })
})

afterEach(() => {
  sent.length = 0
  history.replaceState(null, '', '/')
})

const bodies = () =>
  Promise.all(sent.map(async ({ blob }) => JSON.parse(await textOf(blob)) as Record<string, unknown>))

const textOf = (blob: Blob): Promise<string> =>
  new Promise((resolve) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(reader.result as string))
    reader.readAsText(blob)
  })

const cameFrom = (address: string) => vi.spyOn(document, 'referrer', 'get').mockReturnValue(address)

test('the first page view sends referrer host and campaign tags; later ones only the path', async () => {
  cameFrom('https://www.leather.example/private?name=maren')
  history.replaceState(null, '', '/products?utm_source=letter&utm_medium=email&utm_campaign=autumn&color=Noir')
  const { recordPageView } = await import('./record-visits.public.ts')
  recordPageView('/products')
  recordPageView('/products/clemence')
  const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone
  expect(sent.map(({ address, blob }) => [address, blob.type])).toEqual([
    ['/api/visits', 'application/json'],
    ['/api/visits', 'application/json'],
  ])
  expect(await bodies()).toEqual([
    {
      path: '/products',
      zone,
      touch: true,
      referrer: 'www.leather.example',
      utmSource: 'letter',
      utmMedium: 'email',
      utmCampaign: 'autumn',
    },
    { path: '/products/clemence', zone, touch: true },
  ])
})

test('a page of this shop is not a referrer', async () => {
  cameFrom(`${location.origin}/about`)
  const { recordPageView } = await import('./record-visits.public.ts')
  recordPageView('/')
  expect(await bodies()).toMatchObject([{ path: '/', referrer: '' }])
})

test('a goal sends its page and its detail', async () => {
  history.replaceState(null, '', '/contact')
  const { recordGoal } = await import('./record-visits.public.ts')
  recordGoal('contact', 'repair')
  expect(await bodies()).toMatchObject([{ event: 'contact', detail: 'repair', path: '/contact' }])
})

test('an order sends only its receipt, each time its page opens', async () => {
  history.replaceState(null, '', '/checkout/success?order=ord_1.sig')
  const { recordOrder } = await import('./record-visits.public.ts')
  recordOrder('ord_1.sig')
  recordOrder('ord_1.sig')
  const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone
  const event = { path: '/checkout/success', zone, touch: true, event: 'order', receipt: 'ord_1.sig' }
  expect(await bodies()).toEqual([event, event])
})

test('a browser without beacons sends no order', async () => {
  vi.stubGlobal('navigator', { webdriver: false, maxTouchPoints: 0 })
  const { recordOrder } = await import('./record-visits.public.ts')
  recordOrder('ord_1.sig')
  expect(sent).toEqual([])
})

test.each([
  ['a browser with Do Not Track', { doNotTrack: '1' }],
  ['a browser with Global Privacy Control', { globalPrivacyControl: true }],
  ['an automated browser', { webdriver: true }],
])('%s sends nothing', async (_case, navigator) => {
  vi.stubGlobal('navigator', { ...globalThis.navigator, sendBeacon: () => sent.push({} as never), ...navigator })
  const { recordPageView, recordGoal, recordOrder } = await import('./record-visits.public.ts')
  recordPageView('/')
  recordGoal('newsletter')
  recordOrder('ord_1.sig')
  expect(sent).toEqual([])
})
