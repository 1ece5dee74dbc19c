/// <reference types="vite/client" />

interface ImportMetaEnv {
  /** Where the API listens while developing; absent from a build. */
  readonly API_ORIGIN?: string
  /** Whether the demo house had a film of its hero when the shop was built. */
  readonly HERO_FILM?: boolean
}

interface Window {
  /** The button pressed before the page came to life, if any; nothing is remembered from then on. */
  takeEarlyPress?: () => HTMLButtonElement | null | undefined
}

declare module 'virtual:react-router/server-build' {
  import type { ServerBuild } from 'react-router'

  const build: ServerBuild
  export = build
}
