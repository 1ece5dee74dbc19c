import { defineConfig, devices } from '@playwright/test'
import { cpuSlowdown } from './cpu-throttling.ts'

const baseURL = process.env['E2E_BASE_URL']
if (!baseURL) throw new Error('E2E_BASE_URL is not set: `npm test` starts a shop and sets it')

/**
 * Features that are off. Chromium loads the suggestions below the address bar as two extra pages per window, which
 * takes longer than most shop pages. Most others are Playwright's own defaults: Chromium uses the last list only.
 */
const UNUSED = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
  // Tests read the sandboxed frame of an email from the page around it.
  'IsolateSandboxedIframes',
]

/** Debian's Chromium runs as root in CI; these switches also disable its background network requests. */
const args = [
  `--disable-features=${UNUSED.join(',')}`,
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** What looks at images: uploads, galleries, films, palettes, and the two journeys through the whole shop. */
const WITH_IMAGES =
  /(?:accessibility|newcomer|hostile|film|palettes|turn|photos|product-images|product-csv|categories|storefront\/product|errors|first-sale)\.spec\.ts$/

const launchOptions = { executablePath: process.env['CHROMIUM_PATH'] || undefined, args }
/** Decoding images took a quarter of the processor time of the tests, most of which only read and press. */
const withoutImages = { ...launchOptions, args: [...args, '--blink-settings=imagesEnabled=false'] }

const desktop = { ...devices['Desktop Chrome'], viewport: { width: 1440, height: 900 } }

export default defineConfig({
  testDir: '.',
  outputDir: '../test-results',
  fullyParallel: true,
  forbidOnly: true,
  // Speed is measured elsewhere; these timeouts tolerate a busy machine.
  timeout: 60_000 * cpuSlowdown,
  expect: { timeout: 12_000 * cpuSlowdown },
  reporter: [['list']],
  use: {
    baseURL,
    // Tracing every test would add a third to its duration.
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
    launchOptions,
  },
  projects: [
    { name: 'desktop', testMatch: WITH_IMAGES, use: desktop },
    {
      name: 'desktop without images',
      testIgnore: WITH_IMAGES,
      use: { ...desktop, launchOptions: withoutImages },
    },
    {
      name: 'phone',
      testMatch: /first-sale|accessibility|layout/,
      use: { ...devices['Desktop Chrome'], viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
  ],
})
