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
