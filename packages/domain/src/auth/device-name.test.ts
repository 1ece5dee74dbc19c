import { expect, test } from 'vitest'
import { deviceName } from './device-name.ts'

const MOZILLA = 'Mozilla/5.0'

test.each([
  [`${MOZILLA} (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/150.0 Safari/537.36`, 'Chrome on Windows'],
  [`${MOZILLA} (Windows NT 10.0) AppleWebKit/537.36 Chrome/150.0 Safari/537.36 Edg/150.0`, 'Edge on Windows'],
  [`${MOZILLA} (Macintosh; Intel Mac OS X 14_5) AppleWebKit/605 Version/18.0 Safari/605`, 'Safari on Mac'],
  [`${MOZILLA} (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605 CriOS/150 Safari/604`, 'Chrome on iPhone'],
  [`${MOZILLA} (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0`, 'Firefox on Linux'],
  [
    `${MOZILLA} (Linux; Android 15) AppleWebKit/537.36 SamsungBrowser/27 Chrome/130 Safari/537.36`,
    'Samsung Internet on Android',
  ],
  ['curl/8.5.0', 'Unknown device'],
  [undefined, 'Unknown device'],
])('%s is shown as %s', (userAgent, name) => {
  expect(deviceName(userAgent)).toBe(name)
})
