// Same key and attribute as src/ui/color-scheme.ts. A classic script in the head, because it must run before the first paint.
;(function () {
  let stored = null
  try {
    stored = localStorage.getItem('atelier-admin-color-scheme')
  } catch {
    // Storage may be forbidden: then the system decides.
  }
  const isDark = stored ? stored === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches
  document.documentElement.setAttribute('data-mantine-color-scheme', isDark ? 'dark' : 'light')
})()

// Our pages forbid eval. Zod would find that out by trying, and the browser would report every page as attacked: the one
// report that matters would drown. Read by zod before the first schema is made, so it stands here.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })
