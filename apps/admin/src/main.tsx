import '@fontsource-variable/hanken-grotesk/wght.css'
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router/dom'
import { onSessionEnd, startSession } from './features/session/session.store.ts'
import { queryClient } from './query-client.ts'
import { createRouter } from './router.tsx'
import { portalTerms, TermsContext } from './terms.ts'
import './ui/theme/mantine.css'
import './ui/theme/tokens.css'
import './ui/theme/fonts.css'
import './ui/theme/base.css'
import './ui/theme/controls.css'
import './ui/theme/utilities.css'
import { colorSchemeManager } from './ui/theme/color-scheme.ts'
import { clearRecents } from './ui/page/recent-pages.ts'
import { styleNonce } from './ui/theme/style-nonce.ts'
import { resolveCssVariables, theme } from './ui/theme/theme.tsx'
import { dismissToasts } from './ui/feedback/toast.store.ts'
import { Toasts } from './ui/feedback/toasts.tsx'

// The scroll lock library of drawers reads the nonce of its style element from here.
Object.assign(globalThis, { __webpack_nonce__: styleNonce() })

// Cached data of one member of staff must not be visible to the next.
onSessionEnd(() => {
  queryClient.clear()
  dismissToasts()
  clearRecents()
})
startSession()

const root = document.querySelector('#root')
if (!root) throw new Error('index.html has no #root')
createRoot(root).render(
  <MantineProvider
    theme={theme}
    defaultColorScheme="auto"
    deduplicateCssVariables={false}
    colorSchemeManager={colorSchemeManager}
    cssVariablesResolver={resolveCssVariables}
    getStyleNonce={styleNonce}
  >
    <QueryClientProvider client={queryClient}>
      <TermsContext value={portalTerms()}>
        <RouterProvider router={createRouter()} />
      </TermsContext>
      <Toasts />
    </QueryClientProvider>
  </MantineProvider>,
)
