import { availableParallelism } from 'node:os'
import { defineConfig, devices } from '@playwright/test'
import { cpuSlowdown } from './cpu-throttling.ts'

const baseURL = process.env['E2E_BASE_URL']
if (!baseURL) throw new Error('E2E_BASE_URL is not set: `npm test` starts a shop and sets it')

/**
 * Every window of a whole Chromium loads the list below its address bar as two pages of their own, which takes longer than most
 * pages of the shop; nobody types there. The others are what Playwright turns off: the last list is the one that counts.
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
]

/** Debian's Chromium runs as root in CI; these switches also keep it from calling home. */
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

export default defineConfig({
  testDir: '.',
  outputDir: '../test-results',
  fullyParallel: true,
  forbidOnly: true,
  workers: Math.max(2, availableParallelism()),
  // What is slow is measured elsewhere; here a busy machine may take its time.
  timeout: 60_000 * cpuSlowdown,
  expect: { timeout: 12_000 * cpuSlowdown },
  reporter: [['list']],
  use: {
    baseURL,
    // Recording every test costs a third of its time.
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
    launchOptions: { executablePath: process.env['CHROMIUM_PATH'] || undefined, args },
  },
  projects: [
    { name: 'desktop', use: { ...devices['Desktop Chrome'], viewport: { width: 1440, height: 900 } } },
    {
      name: 'phone',
      testMatch: /first-sale|accessibility|layout/,
      use: { ...devices['Desktop Chrome'], viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
  ],
})
