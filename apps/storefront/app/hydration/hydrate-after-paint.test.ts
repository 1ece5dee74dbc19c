import { Script } from 'node:vm'
import { expect, test } from 'vitest'
import { hydrateAfterPaint } from './hydrate-after-paint.server.ts'

const page = `<head><link rel="modulepreload" href="/assets/manifest.js"/><link rel="modulepreload" href="/assets/root.js"/></head>
<body><script type="module" async="">import "/assets/manifest.js";
import * as route0 from "/assets/root.js";

  window.__reactRouterRouteModules = {"root":route0};

import("/assets/entry.js");</script></body>`

test('fetches no hydration code before hydration starts', () => {
  const html = hydrateAfterPaint(page)
  expect(html).not.toContain('<link')
  expect(html).not.toMatch(/^\s*import /m)
  expect(html).toContain('const [,route0]=await Promise.all(["/assets/manifest.js","/assets/root.js"].map')
  expect(html).toContain('for(const href of ["/assets/manifest.js","/assets/root.js"])')
  expect(html).toContain('window.__reactRouterRouteModules = {"root":route0};')
})

test('writes a valid script', () => {
  const [, script = ''] = /<script[^>]*>([\s\S]*)<\/script>/.exec(hydrateAfterPaint(page)) ?? []
  expect(() => new Script(script)).not.toThrow()
})

test.each(['<p>Nothing to start.</p>', '<script type="module" async="">start()</script>'])(
  'returns %s unchanged',
  (html) => {
    expect(hydrateAfterPaint(html)).toBe(html)
  },
)
