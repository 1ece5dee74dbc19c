// Same key and attribute as src/ui/theme/color-scheme.ts. A classic script in the head, because it must run before the first
// paint.
;(function () {
  let stored = null
  try {
    stored = localStorage.getItem('atelier-admin-color-scheme')
  } catch {
    // Storage may be blocked: the system preference applies.
  }
  const isDark = stored ? stored === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches
  document.documentElement.setAttribute('data-mantine-color-scheme', isDark ? 'dark' : 'light')
})()

// The CSP forbids eval. Zod would probe for it, and every page view would send a CSP report that hides real ones. Zod
// reads this before the first schema is created, so it must be set here.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })
